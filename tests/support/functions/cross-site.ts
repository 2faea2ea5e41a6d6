/** What a page of another site can make a browser send: its headers, beside the cookies, which SameSite keeps back. */
export const foreignHeaders: [from: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['the same name over http', { origin: 'http://label.example' }],
  ['another port', { origin: 'https://label.example:8443' }],
  ['a subdomain', { origin: 'https://shop.label.example' }],
  ['the domain above', { origin: 'https://example' }],
  ['a name that begins like ours', { origin: 'https://label.example.evil.test' }],
  ['a name that ends like ours', { origin: 'https://evil-label.example' }],
  ['our name as user info', { origin: 'https://label.example@evil.example' }],
  ['our name in capitals', { origin: 'https://LABEL.EXAMPLE' }],
  ['our name with a dot', { origin: 'https://label.example.' }],
  ['our name with a path', { origin: 'https://label.example/' }],
  ['two origins', { origin: 'https://label.example, https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a file', { origin: 'file://' }],
  ['an extension', { origin: 'chrome-extension://abcdefgh' }],
  ['nowhere, with nothing said', { origin: '' }],
  ['nowhere, cross-site', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ['nowhere, same-site', { origin: '', 'sec-fetch-site': 'same-site' }],
  ['nowhere, by hand', { origin: '', 'sec-fetch-site': 'none' }],
  ['nowhere, with a referrer of ours', { origin: '', referer: 'https://label.example/redeem' }],
  [
    'another site that says same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['another site behind a forged host', { origin: 'https://evil.example', host: 'evil.example' }],
  [
    'another site behind a forged proxy',
    {
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    },
  ],
]

/** The three ways in which a form posts, and what a script may send without asking first. */
export const simpleBodies: [type: string, body: string][] = [
  ['application/x-www-form-urlencoded', 'code=DEADWAX1&name=Ada&email=ada%40fan.example&now=true'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nDEADWAX1\r\n--x--\r\n',
  ],
  ['text/plain', '{"code":"DEADWAX1","now":true,"padding":"="}'],
  ['text/plain;charset=UTF-8, application/json', '{"code":"DEADWAX1"}'],
  ['application/json', '{"code":"DEADWAX1"}'],
  ['', '{"code":"DEADWAX1"}'],
]
