import { useState } from 'react'

/** Loads a part of a screen at the first touch, or when asked; undefined until then. The next touch tries again. */
export function useLoadedOnTouch<Module>(load: () => Promise<Module>) {
  const [loaded, setLoaded] = useState<{ module: Module }>()
  const ask = (onFailure: () => void = () => undefined) =>
    void load().then((module) => setLoaded((old) => old ?? { module }), onFailure)
  const touch = () => {
    if (!loaded) ask()
  }
  return [loaded?.module, { onPointerDown: touch, onFocus: touch }, ask] as const
}
