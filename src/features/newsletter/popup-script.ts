/**
 * Closed once is closed for the visit: removes the popup before the first paint, unless the address asks for it
 * (/#newsletter), and hides it while the hero is there (newsletter-popup.ts). It is inline, so that closing is stored before
 * any other script arrives.
 */
export const popupScript = `(p=>{try{if(location.hash!='#newsletter'&&sessionStorage.getItem('deadwax-newsletter'))p.removeAttribute('open')}catch{}p.toggleAttribute('data-waiting',document.querySelector('.hero:not(.to-foot)')!=null);p.addEventListener('close',()=>{try{sessionStorage.setItem('deadwax-newsletter','closed')}catch{}})})(document.getElementById('newsletter'))`
