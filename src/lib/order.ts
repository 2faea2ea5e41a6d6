/** Where something can be had: shops by name. */
type Shops = readonly { href: string }[]

/**
 * Where something is ordered: at its first shop, or else from the label while its own shop is on (`hasShop`), whose contact
 * form then has the order in it: `what` is its name. Null where it is not ordered at all.
 */
export function orderAddress(what: string, shops: Shops, hasShop: boolean): string | null {
  const [shop] = shops
  if (shop) return shop.href
  if (!hasShop) return null
  const message = `I would like to order: ${what}\nHow many: 1\nSend it to (name and address): `
  return `/contact?${new URLSearchParams({ subject: 'shop-support', message })}`
}

/** Beside what is ordered by the contact form. */
export const orderNote =
  'Where no shop is named, ORDER opens our contact form with your order in it. A person answers with the postage and how to pay; nothing is charged before that. Write how many, your name and the address it goes to.'
