/**
 * Closed once is closed for the visit: takes the popup away before anything is painted, unless the address asks for it
 * (/#newsletter).
 */
export const popupScript = `try{if(location.hash!='#newsletter'&&sessionStorage.getItem('deadwax-newsletter'))document.getElementById('newsletter').removeAttribute('open')}catch{}`
