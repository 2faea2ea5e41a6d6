/** What the privacy page says of the file store; `addresses`: where files are, beside the site itself. */
export function storePrivacy(addresses: readonly string[]): string {
  const hosts = [...new Set(addresses.filter(Boolean).map((address) => new URL(address).host))]
  const kept = hosts.length
    ? `Our music and pictures are stored at ${hosts.join(' and ')}. When your browser shows a picture, plays a preview or downloads a record from there, that service sees your IP address, as every host does.`
    : 'Our music and pictures are stored with this site and come from it.'
  return `${kept} A few may be stored elsewhere; then that place sees your IP address.`
}

export const countedPrivacy =
  'We count how many codes of a record were redeemed and on which days, and how often its zip, MP3, FLAC and single tracks were requested: numbers about records, not about people. We don’t count visits.'
