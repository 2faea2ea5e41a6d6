/**
 * What goes with every answer of the site, be it a page or a function's: https only from now on, no guessing of types,
 * no path for other sites to read, no window for them to hold on to, and no device that a record label has use for.
 * Not among them: Cross-Origin-Resource-Policy, because feed readers and shared links show the site's pictures
 * elsewhere (the functions' answers have it); X-Frame-Options, because every browser with a policy goes by its frame-ancestors.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
