// The page was built in the past: shows the current year in the footer.
const year = document.querySelector('[data-year]')
if (year) year.textContent = `${new Date().getFullYear()}`
