// A static page ages: the footer has the year in which it is looked at.
const year = document.querySelector('[data-year]')
if (year) year.textContent = `${new Date().getFullYear()}`
