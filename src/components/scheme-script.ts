import { colorSchemes } from '#src/lib/color-schemes.ts'

// Only the four names of each: what the classes begin with is the same for all.
const prefixes = ['bg-', 'text-', 'accent-text-', 'border-']
const names = colorSchemes.map(({ classes }) =>
  classes
    .split(' ')
    .map((token, part) => token.slice(prefixes[part]!.length))
    .join(' '),
)

/** Gives each page load another scheme. */
export const schemeScript = `document.documentElement.className='${names}'.split(',')[Math.random()*${names.length}|0].split(' ').map((n,i)=>['${prefixes.join("','")}'][i]+n).join(' ')`
