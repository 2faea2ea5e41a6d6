import { useState } from 'react'

/**
 * Loads a part of a screen at the first touch of what these props are given to, so that opening the screen does not wait
 * for it, or when it is asked for by the function. Undefined until then; a load that fails is tried again at the next
 * touch.
 */
export function useLoadedOnTouch<Module>(load: () => Promise<Module>) {
  const [loaded, setLoaded] = useState<{ module: Module }>()
  const ask = (onFailure: () => void = () => undefined) =>
    void load().then((module) => setLoaded((old) => old ?? { module }), onFailure)
  const touch = () => {
    if (!loaded) ask()
  }
  return [loaded?.module, { onPointerDown: touch, onFocus: touch }, ask] as const
}
