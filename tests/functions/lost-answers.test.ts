// An answer of Supabase that is lost, at any call that makes, invites, changes or removes somebody of the staff.
import { testMishaps } from '#tests/support/functions/lost-answers.ts'

testMishaps(['is carried out, and its answer is lost'])
