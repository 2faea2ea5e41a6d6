import { findScheme } from '#src/lib/color-schemes.ts'

const light = findScheme('Stone Light').classes
const dark = findScheme('Stone Dark').classes

/** Gives the admin the system's scheme, before anything is painted and again when the system changes its mind. */
export const adminSchemeScript = `(m=>{(m.onchange=()=>{document.documentElement.className=m.matches?'${dark}':'${light}'})()})(matchMedia('(prefers-color-scheme:dark)'))`
