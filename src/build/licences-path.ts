/** The address of the file that names the software by others in the site, which the build writes. */
export const licencesPath = '/licences.txt'
