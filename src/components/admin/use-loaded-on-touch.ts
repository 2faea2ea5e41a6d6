import { useRef, useState } from 'react'

/**
 * Loads a part of a screen at the first touch of what these props are given to, so that opening the screen does not wait
 * for it. Undefined until then; a load that fails is tried again at the next touch.
 */
export function useLoadedOnTouch<Module>(load: () => Promise<Module>) {
  const [loaded, setLoaded] = useState<{ module: Module }>()
  const isLoading = useRef(false)
  const begin = () => {
    if (isLoading.current) return
    isLoading.current = true
    load().then(
      (module) => setLoaded({ module }),
      () => (isLoading.current = false),
    )
  }
  return [loaded?.module, { onPointerDown: begin, onFocus: begin }] as const
}
