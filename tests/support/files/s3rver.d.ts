declare module '@20minutes/s3rver' {
  /** A real S3 server in a folder. It checks signatures that are there, and answers requests that have none. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
