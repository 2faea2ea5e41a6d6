import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RedeemForm } from './RedeemForm.tsx'

/** React takes over the form that the page came with; what is typed in it already stays. */
export function mountRedeemForm(place: HTMLElement): void {
  hydrateRoot(place, createElement(RedeemForm))
}
