// What go-live says and asks, so that a test can answer.
import { CommandError } from '../project.ts'
import { ask, askHidden, isTerminal } from '../prompt.ts'

export type Talk = {
  say: (text: string) => void
  /** Trimmed; `fallback` for an answer of nothing. */
  ask: (question: string, fallback?: string) => Promise<string>
  /** Not shown while it is typed. */
  askSecret: (question: string) => Promise<string>
  confirm: (question: string) => Promise<boolean>
}

export const stoppedMessage = 'Stopped. What is done stays done: npm run go-live goes on from here.'

/** At the terminal. Throws CommandError at Ctrl-C, and without a terminal. */
export function terminalTalk(): Talk {
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  const asking = async (answer: () => Promise<string>) => {
    if (!isTerminal())
      throw new CommandError(
        'npm run go-live asks questions, so it needs a terminal. docs/going-live.md has the steps by hand.',
      )
    return answer().catch(() => {
      throw new CommandError(stoppedMessage)
    })
  }
  return {
    say,
    ask: async (question, fallback = '') =>
      (await asking(() => ask(`${question}${fallback && ` [${fallback}]`}: `))) || fallback,
    askSecret: (question) => asking(() => askHidden(`${question} (not shown): `)),
    confirm: async (question) => /^y(es)?$/i.test(await asking(() => ask(`${question} (y/N) `))),
  }
}

/** Asks for one of several things by its number. `proposed`: what an answer of nothing takes. */
export async function choose<Thing>(
  talk: Talk,
  question: string,
  things: readonly { thing: Thing; text: string }[],
  proposed = 0,
): Promise<Thing> {
  things.forEach(({ text }, index) => talk.say(`  ${index + 1}  ${text}`))
  for (;;) {
    const answer = await talk.ask(`${question} 1 to ${things.length}`, String(proposed + 1))
    const chosen = /^\d+$/.test(answer) ? things[Number(answer) - 1] : undefined
    if (chosen) return chosen.thing
    talk.say(`Please type a number from 1 to ${things.length}.`)
  }
}
