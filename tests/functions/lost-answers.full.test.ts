// Everything that may happen to a call of Supabase while somebody of the staff is made, invited, changed or removed.
import { mishaps, testMishaps } from '#tests/support/functions/lost-answers.ts'

testMishaps(Object.keys(mishaps))
