// Programs from Debian that read calendars: khal, and the libraries of Python that other programs are made with.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '#tests/support/apt.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

/** An event as a program has read it: instants in UTC, or a day without an end. */
export type ReadEvent = {
  uid: string
  start: string
  end: string | null
  status: string
  summary: string
  /** khal does not show it. */
  sequence?: number
}

export type CalendarReader = 'icalendar' | 'vobject' | 'khal'
export const calendarReaders: CalendarReader[] = ['icalendar', 'vobject', 'khal']

/** Debian's, which has Debian's packages, whatever else the machine calls by this name. */
const python = '/usr/bin/python3'

const isThere = (program: string, ...parameters: string[]) =>
  spawnSync(program, parameters).status === 0
const areThere = () =>
  isThere(python, '-c', 'import icalendar, vobject') && isThere('khal', '--version')

/** Installs them where they are missing and the tests run as root. Throws where they stay missing. */
export function installCalendarReaders(): void {
  if (!areThere()) installPackages('python3-icalendar', 'python3-vobject', 'khal')
  if (!areThere()) throw new Error('Please install python3-icalendar, python3-vobject and khal.')
}

/** The events of an iCalendar file, in its order. Throws with the program's message when it refuses the file. */
export function readCalendar(text: string, reader: CalendarReader): ReadEvent[] {
  const folder = temporaryFolder('calendar')
  const file = join(folder, 'events.ics')
  writeFileSync(file, text)
  return reader === 'khal' ? readByKhal(file, folder) : readByPython(file, scripts[reader])
}

const run = (program: string, parameters: string[]) =>
  execFileSync(program, parameters, {
    encoding: 'utf8',
    stdio: 'pipe',
    // Its own zone is not the label's.
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'America/Santiago' },
  })

const toJson = `
import datetime, json, sys

def written(moment):
    if moment is None or not isinstance(moment, datetime.datetime):
        return moment and moment.isoformat()
    return moment.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%MZ')

def event(uid, start, end, status, summary, sequence):
    return dict(uid=str(uid), start=written(start), end=written(end), status=str(status), summary=str(summary),
                sequence=int(sequence))

with open(sys.argv[1], encoding='utf8', newline='') as file:
    text = file.read()
`

const scripts = {
  icalendar: `${toJson}
import icalendar
print(json.dumps([
    event(e['uid'], e['dtstart'].dt, e['dtend'].dt if 'dtend' in e else None, e['status'], e['summary'], e['sequence'])
    for e in icalendar.Calendar.from_ical(text).walk('vevent')
]))`,
  vobject: `${toJson}
import vobject
print(json.dumps([
    event(e.uid.value, e.dtstart.value, e.dtend.value if hasattr(e, 'dtend') else None, e.status.value, e.summary.value,
          e.sequence.value)
    for e in vobject.readOne(text).vevent_list
]))`,
}

const readByPython = (file: string, script: string): ReadEvent[] =>
  JSON.parse(run(python, ['-c', script, file]))

const khalConfig = (folder: string) => `
[calendars]
[[label]]
path = ${join(folder, 'calendar')}
[sqlite]
path = ${join(folder, 'khal.db')}
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%dT%H:%MZ
longdatetimeformat = %Y-%m-%dT%H:%MZ
`

/** Ends what khal prints of an event, and of a field of it. */
const ends = { event: '\u241e', field: '\u241f' }
const khalFormat =
  ['{uid}', '{start-long-full}', '{end-long-full}', '{status}', '{title}'].join(ends.field) +
  ends.event

function readByKhal(file: string, folder: string): ReadEvent[] {
  const config = join(folder, 'khal.conf')
  mkdirSync(join(folder, 'calendar'))
  writeFileSync(config, khalConfig(folder))
  const printed = run('khal', ['-c', config, 'printics', '-f', khalFormat, file])
  // Before them it says how many there are.
  const events = printed.slice(printed.indexOf('\n') + 1).split(`${ends.event}\n`)
  return events.filter(Boolean).map((event) => {
    const [uid = '', start = '', end = '', status = '', summary = ''] = event.split(ends.field)
    // A whole day begins and ends at its midnight.
    const isDay = start === end && start.endsWith('T00:00Z')
    return {
      uid,
      start: isDay ? start.slice(0, 10) : start,
      end: isDay ? null : end,
      status: status.trim(),
      summary,
    }
  })
}
