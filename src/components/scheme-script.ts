import { colorSchemes } from '#src/lib/color-schemes.ts'

// All schemes have the same prefixes: the inline script has the colour names alone, in an order that compresses well.
const prefixes = ['bg-', 'text-', 'accent-text-', 'border-']
const schemes = colorSchemes
  .map(({ classes }) =>
    classes.split(' ').map((token, part) => token.slice(prefixes[part]?.length)),
  )
  .sort((one, other) => (byBorder(one) < byBorder(other) ? -1 : 1))

function byBorder(names: string[]): string {
  return [names[3], ...names].join(' ')
}

/** The inline script that sets a random colour scheme on the root element. */
export const schemeScript = `document.documentElement.className='${schemes.flat().join(' ')}'.split(' ').splice((Math.random()*${schemes.length}|0)*4,4).map((n,i)=>['${prefixes.join("','")}'][i]+n).join(' ')`
