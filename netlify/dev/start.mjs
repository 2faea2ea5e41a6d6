// `npm start`, `npm run dev`, `build` and `preview`: installs what is missing, then hands over to serve.ts on the
// project's own Node.
import { spawn } from 'node:child_process'
import { ensureInstalled, onProjectNode } from './install.mjs'
import { whenOrphaned } from './orphan.mjs'

// Watched from the first moment: an install takes minutes.
let end = () => process.exit(1)
whenOrphaned(() => end())
ensureInstalled({ withDev: false })
const [command, parameters] = onProjectNode('netlify/dev/serve.ts', ...process.argv.slice(2))
// The channel says nothing; its end tells serve.ts that this process is gone.
const child = spawn(command, parameters, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
// serve.ts ends within 15 seconds, unless Node hangs on its way out (https://github.com/nodejs/node/issues/54918).
const killLate = () => setTimeout(() => child.kill('SIGKILL'), 17_000)
end = () => {
  child.kill('SIGTERM')
  killLate()
}
// Ctrl-C reaches the whole group; serve.ts puts its house in order and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT') child.kill(signal)
    killLate()
  })
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
