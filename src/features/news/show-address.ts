// The page of an article: back and forward may lead to the address of the page that it was opened over before a reload.
const { pathname } = location
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload()
}
