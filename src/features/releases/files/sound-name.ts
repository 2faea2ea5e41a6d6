/** The endings of sound files: one that cannot be read is named. */
export const soundName =
  /\.(?:wave?|bwf|rf64|bw64|w64|aif[fc]?|flac|mp[23]|m4[ab]|aac|alac|ac3|ogg|oga|opus|wma|caf|ape|wv|dsf|dff|au|snd|sd2|tta|mka|amr)$/i

/** What a code opens as it is; other sound is a master, if it can be one. */
const fanName = /\.(?:mp3|flac)$/i

export const isMasterName = (name: string): boolean => soundName.test(name) && !fanName.test(name)
