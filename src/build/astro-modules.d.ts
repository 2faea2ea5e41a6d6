// For plain tsc, which cannot read .astro files; `astro check` reads the real ones.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory
  export default component
}
