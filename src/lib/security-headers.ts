/**
 * Security headers of every response, page or function. Left out on purpose: Cross-Origin-Resource-Policy, because feed
 * readers and link previews embed the site's pictures (function responses have it), and X-Frame-Options, because the
 * content security policy's frame-ancestors replaces it.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
