/** True for a host name that only this computer can open. */
export const isThisComputer = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
