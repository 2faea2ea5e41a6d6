// For modules that Vite loads beside those of this process (astro-dev.ts).
import { useDemoFiles } from './demo-maker.ts'

useDemoFiles()
