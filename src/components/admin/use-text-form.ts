import { useState } from 'react'

/** State of a form of one text. `save` resolves to what is wrong, or to '' when it is done. */
export function useTextForm(
  initial: string,
  save: (text: string) => Promise<string>,
  onDone: () => void,
) {
  const [text, setText] = useState(initial)
  const [refusal, setRefusal] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  async function submit(): Promise<void> {
    if (isSaving) return
    setIsSaving(true)
    const message = await save(text)
    setIsSaving(false)
    if (message) setRefusal(message)
    else onDone()
  }

  return {
    isSaving,
    field: {
      value: text,
      error: refusal,
      onChange: (typed: string) => {
        setRefusal('')
        setText(typed)
      },
    },
    form: {
      noValidate: true,
      onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
