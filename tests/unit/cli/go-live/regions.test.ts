import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { regionOf, regions } from '#netlify/cli/go-live/regions.ts'
import { variableNames } from '#netlify/cli/go-live/variables.ts'

test.each([
  ['Europe/Berlin', 'eu-central-1'],
  ['Europe/London', 'eu-west-2'],
  ['Europe/Lisbon', 'eu-west-3'],
  ['Europe/Oslo', 'eu-north-1'],
  ['America/New_York', 'us-east-1'],
  ['America/Los_Angeles', 'us-west-1'],
  ['America/Argentina/Buenos_Aires', 'sa-east-1'],
  ['America/Toronto', 'ca-central-1'],
  ['Asia/Tokyo', 'ap-northeast-1'],
  ['Asia/Kolkata', 'ap-south-1'],
  ['Asia/Jakarta', 'ap-southeast-1'],
  ['Pacific/Auckland', 'ap-southeast-2'],
  ['Africa/Nairobi', 'eu-central-1'],
  ['UTC', 'eu-central-1'],
])('a label in %s gets %s', (timeZone, region) => {
  expect(regionOf(timeZone)).toBe(region)
})

test('every time zone of this machine gets a region that is listed', () => {
  const known = regions.map(([region]) => region)
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(known).toContain(regionOf(zone))
})

test('a site gets each variable that .env.example names, and no other one', () => {
  const named = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)
  expect([...variableNames].toSorted()).toEqual([...named].map(([, name]) => name).toSorted())
})
