/** Closed once is closed for the visit: takes the popup away before anything is painted. */
export const popupScript = `try{if(sessionStorage.getItem('deadwax-newsletter'))document.getElementById('newsletter').removeAttribute('open')}catch{}`
