import { Fragment } from 'react'

const names = /(?<=["“])[^"“”]+(?=["”])/g

/** A sentence whose names, in quotation marks, keep their own direction: one from right to left turns nothing round. */
export function WithNames({ text }: { text: string }) {
  const between = text.split(names)
  const found = text.match(names) ?? []
  return between.map((words, index) => (
    <Fragment key={index}>
      {words}
      {found[index] && <bdi>{found[index]}</bdi>}
    </Fragment>
  ))
}
