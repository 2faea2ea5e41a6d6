type Props<Value extends string> = {
  label: string
  name: string
  options: readonly (readonly [value: Value, text: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few choices, all of them in view; on a phone they scroll sideways. */
export const ChoiceChips = <Value extends string>(props: Props<Value>) => (
  <fieldset className="chips">
    <legend className="visually-hidden">{props.label}</legend>
    {props.options.map(([value, text]) => (
      <label key={value}>
        <input
          type="radio"
          name={props.name}
          checked={value === props.value}
          onChange={() => props.onChange(value)}
        />
        {text}
      </label>
    ))}
  </fieldset>
)
