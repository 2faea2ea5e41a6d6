import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from './project.ts'

/** Prompts at the terminal and returns the trimmed answer. Throws CommandError at Ctrl-C and Ctrl-D. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return answerTo(terminal, question)
}

export const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY

/** Asks for a yes. Throws CommandError for any other answer, and with `unasked` without a terminal. */
export async function confirm(question: string, unasked: string): Promise<void> {
  if (!isTerminal()) throw new CommandError(unasked)
  if (!/^y(es)?$/i.test(await ask(`${question} (y/N) `))) throw unchanged()
}

/** Prompts without echo, for passwords. Throws like ask(). */
export async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await answerTo(terminal, '')
  process.stdout.write('\n')
  return answer
}

const unchanged = () => new CommandError('Nothing was changed.')

async function answerTo(terminal: ReturnType<typeof createInterface>, question: string) {
  // Ctrl-C and Ctrl-D close the interface, and question() then stays pending.
  const closed = new Promise<never>((_resolve, reject) =>
    terminal.once('close', () => reject(unchanged())),
  )
  try {
    return (await Promise.race([terminal.question(question), closed])).trim()
  } finally {
    terminal.close()
  }
}
