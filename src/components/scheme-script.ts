import { colorSchemes } from '#src/lib/color-schemes.ts'

// The class prefixes are the same in every scheme, so the inline script repeats only the colour names.
const prefixes = ['bg-', 'text-', 'accent-text-', 'border-']
const names = colorSchemes.map(({ classes }) =>
  classes
    .split(' ')
    .map((token, part) => token.slice(prefixes[part]!.length))
    .join(' '),
)

/** The inline script that sets a random colour scheme on the root element. */
export const schemeScript = `document.documentElement.className='${names.join(',')}'.split(',')[Math.random()*${names.length}|0].split(' ').map((n,i)=>['${prefixes.join("','")}'][i]+n).join(' ')`
