import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { redirect, type Redirect } from './redirects.ts'

export const getRedirects = (): Promise<Redirect[]> => readContent('redirects', v.array(redirect))
