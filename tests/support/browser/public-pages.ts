/** Every kind of public page that the demo label has. */
export const publicPages = [
  '/',
  '/artists',
  '/artist/odile-marrow',
  '/releases',
  '/release/odile-marrow-una-corda',
  '/news',
  '/events',
  '/about',
  '/contact',
  '/privacy',
  '/shop',
  '/goods/the-tare-shirt',
  '/press/amparo-lisk-the-year-of-the-heron',
  '/redeem',
] as const
