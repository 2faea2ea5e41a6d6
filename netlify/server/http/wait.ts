import { setTimeout } from 'node:timers/promises'

/** Waits; the one place where the functions do, which tests replace. */
export const wait = (milliseconds: number): Promise<void> => setTimeout(milliseconds)
