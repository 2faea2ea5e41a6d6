/**
 * Closed once is closed for the visit: removes the popup before the first paint, unless the address asks for it
 * (/#newsletter). It is inline, so that closing is stored before any other script arrives.
 */
export const popupScript = `(p=>{try{if(location.hash!='#newsletter'&&sessionStorage.getItem('deadwax-newsletter'))p.removeAttribute('open')}catch{}p.addEventListener('close',()=>{try{sessionStorage.setItem('deadwax-newsletter','closed')}catch{}})})(document.getElementById('newsletter'))`
