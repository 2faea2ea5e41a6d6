import { sendByParts, sendByPut } from './send-by-put.ts'
import { sendByTus } from './send-by-tus.ts'
import type { SendFile, Transfer } from './transfer.ts'

/** Sends a file as its store wants it. */
export const sendFile: SendFile = (transfer) => {
  switch (transfer.upload.protocol) {
    case 'tus':
      return sendByTus(transfer as Transfer<'tus'>)
    case 'put':
      return sendByPut(transfer as Transfer<'put'>)
    case 'multipart':
      return sendByParts(transfer as Transfer<'multipart'>)
  }
}
