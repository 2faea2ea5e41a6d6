// Who may do what in the database; the headers of the migrations say it in words. A table, column, function, policy or
// sequence that is not in here fails the tests of this folder, and so does one that is in here and not in the database.
import { ids } from '#tests/support/permissions/label-world.ts'

/** Whom the API takes a request for: no token, a token of Supabase Auth, the secret key. */
export type Key = 'visitors' | 'signed in' | 'secret key'

/**
 * Who sends it. A session that is older than the demotion, the disabling or the end of all sessions opens nothing but the
 * row in `users` that says so.
 */
export type Identity =
  | 'visitor'
  | 'stranger'
  | 'moderator'
  | 'admin'
  | 'demoted admin'
  | 'disabled admin'
  | 'disabled moderator'
  | 'removed admin'
  | 'admin of an ended session'
  | 'secret key'

type Columns = 'all' | readonly string[]
type Rows = 'all' | readonly string[]

export type TableRule = {
  /** The column by which a row is called below. */
  namedBy: string
  columns: readonly string[]
  policies?: readonly string[]
  /** What a key may put into a statement at all. What is not named is refused. */
  granted: Partial<Record<Key, { read?: Columns; add?: Columns; change?: Columns; remove?: true }>>
  /** Which rows somebody reaches with it. Who is not named reaches none, and a change of nothing changes nothing. */
  reached: Partial<
    Record<Identity, { read?: Rows; add?: true; change?: Rows; remove?: Rows } | 'as a moderator'>
  >
}

/** The words of a text. */
export const names = (text: string): string[] => text.trim().split(/\s+/)
const phrases = (text: string) => text.split(/;\s+/)

const shownSettingColumns = names(`
  id label_name tagline contact_email description language day_first hours_24 social_instagram social_bandcamp
  social_spotify social_soundcloud social_twitter about_who_we_are about_mission about_philosophy
  enable_shop maintenance_mode allow_new_code_redemptions logo_image share_image
  about_who_we_are_image about_mission_image about_philosophy_image featured_artists_count`)
const shownArtistColumns = names(`
  name slug bio image link_text link_url links color_scheme display_order is_claim_spot`)
const artistColumns = [...shownArtistColumns, 'color_classes', 'is_active']
const shownReleaseColumns = names(`
  title artist year slug artist_id catalogue_number available_at credits p_line c_line
  listening_links cover_image`)
const releaseColumns = [
  ...shownReleaseColumns,
  ...names('previews_early early_at download_url mp3_url flac_url listed'),
]
const shownEditionColumns = names(`
  release_id position format description copies catalogue_number barcode price currency links state ships_on
  ships_before ships_note`)
const shownPageColumns = names('title slug content image placement position')
const pageColumns = [...shownPageColumns, 'published', 'published_at']
const shownGoodsColumns = names('title slug kind content images currency variants published_at')
const shownKitColumns = names(
  'title slug release_id artist_id line short content photos contact published_at',
)
const kitColumns = [...shownKitColumns, 'published']
const goodsColumns = [...shownGoodsColumns, ...names('artist_id release_id published')]
const shownArticleColumns = names(`
  title excerpt content type featured_image featured published_at event_date
  event_time doors_time end_time venue city ticket_url sold_out show_state state_note`)
/** Of a show, what the database writes. */
const followedColumns = names(`
  former_date former_time former_venue former_city calendar_sequence`)
const articleColumns = [...shownArticleColumns, 'published', 'release_id', 'acts']
const staffArticleColumns = names(`
  id ${shownArticleColumns.join(' ')} ${followedColumns.join(' ')} acts published featured_order featured_picture
  author author_name former_titles deleted_at updated_at search`)

const reads = { read: 'all' } as const
const changes = { read: 'all', change: 'all' } as const
const writes = { read: 'all', add: true, change: 'all' } as const

type Access = Pick<TableRule, 'granted' | 'reached'>
const staffReadAll: TableRule['reached'] = {
  moderator: reads,
  admin: reads,
  'secret key': reads,
}
/** Only functions reach it. */
const closed: Access = { granted: {}, reached: {} }
const readByAdmins: Access = { granted: { 'signed in': reads }, reached: { admin: reads } }
const readByStaff: Access = {
  granted: { 'signed in': reads, 'secret key': reads },
  reached: staffReadAll,
}

export const tables: Record<string, TableRule> = {
  'public.users': {
    namedBy: 'username',
    columns: names(`
      id username email role disabled_at removed_at sessions_valid_after password_asked_at
      created_at updated_at created_by account_id`),
    policies: ['staff read their own row, admins all', 'admins change users'],
    granted: {
      'signed in': { read: 'all', change: ['username', 'role', 'disabled_at', 'removed_at'] },
      'secret key': { read: 'all', add: 'all', change: 'all', remove: true },
    },
    reached: {
      moderator: { read: ['mo'] },
      'demoted admin': { read: ['dan'] },
      // The one row that says that they are disabled.
      'disabled admin': { read: ['dora'] },
      'disabled moderator': { read: ['dirk'] },
      'removed admin': { read: ['rae'] },
      'admin of an ended session': { read: ['sal'] },
      admin: changes,
      'secret key': { read: 'all', add: true, change: 'all', remove: ['mo'] },
    },
  },
  'public.staff_links': {
    namedBy: 'purpose',
    columns: names(`
      id purpose user_id email username role token_hash created_by created_at expires_at leased_until`),
    ...closed,
  },
  'public.preview_links': {
    namedBy: 'token_hash',
    columns: names('record_id token_hash created_by created_at expires_at'),
    ...closed,
  },
  'public.site_settings': {
    namedBy: 'id',
    columns: [
      ...shownSettingColumns,
      ...names(`
        logo_picture share_picture about_who_we_are_picture about_mission_picture about_philosophy_picture
        updated_at`),
    ],
    policies: phrases(
      'everybody reads the settings; admins change the settings; admins restore missing settings',
    ),
    granted: {
      visitors: { read: shownSettingColumns },
      'signed in': { read: 'all', add: ['id'], change: 'all' },
      'secret key': reads,
    },
    reached: {
      visitor: reads,
      stranger: reads,
      'disabled admin': reads,
      'disabled moderator': reads,
      'removed admin': reads,
      'admin of an ended session': reads,
      'demoted admin': reads,
      ...staffReadAll,
      admin: writes,
    },
  },
  'public.releases': {
    namedBy: 'title',
    columns: [
      'id',
      ...releaseColumns,
      'cover_picture',
      'musicbrainz_sent',
      'former_slugs',
      'former_available_at',
      'day_told_at',
      'deleted_at',
      'created_at',
      'updated_at',
    ],
    policies: phrases(`visitors read listed releases; admins read all releases; admins add releases;
      admins change releases`),
    granted: {
      visitors: {
        read: ['id', ...shownReleaseColumns, 'former_slugs', 'former_available_at', 'day_told_at'],
      },
      'signed in': {
        read: 'all',
        add: releaseColumns,
        change: [...releaseColumns, 'musicbrainz_sent', 'deleted_at'],
      },
      'secret key': reads,
    },
    reached: { visitor: { read: ['Una Corda'] }, admin: writes, 'secret key': reads },
  },
  'public.pictures': {
    namedBy: 'name',
    columns: names(`
      id project_id hash type width height bytes has_share name alt focus_x focus_y sha256 address created_by created_at
      updated_at signed_at ready_at removed_at swept_at ready_address`),
    policies: ['staff read pictures', 'staff describe pictures'],
    granted: {
      'signed in': { read: 'all', change: ['alt', 'focus_x', 'focus_y'] },
      'secret key': { read: 'all', change: ['sha256'] },
    },
    reached: {
      moderator: changes,
      admin: changes,
      'secret key': changes,
    },
  },
  'public.tracks': {
    namedBy: 'title',
    columns: names(
      'id release_id position title artist seconds side isrc lyrics created_at updated_at',
    ),
    policies: ['visitors read tracks of listed releases', 'admins read tracks'],
    granted: {
      visitors: { read: names('id release_id position title artist seconds side isrc lyrics') },
      'signed in': reads,
      'secret key': reads,
    },
    reached: { visitor: { read: ['Opener'] }, admin: reads, 'secret key': reads },
  },
  'public.editions': {
    namedBy: 'format',
    columns: ['id', ...shownEditionColumns],
    policies: ['visitors read editions of listed releases', 'admins read editions'],
    granted: {
      visitors: { read: shownEditionColumns },
      'signed in': reads,
      'secret key': reads,
    },
    reached: { visitor: { read: ['LP'] }, admin: reads, 'secret key': reads },
  },
  'public.files': {
    namedBy: 'name',
    columns: names(`
      id project_id key release_id track_id kind is_public name bytes type sha256 samples_md5 seconds tags_key upload_id
      created_by created_at signed_at ready_at removed_at swept_at state`),
    policies: ['admins read files'],
    granted: {
      'signed in': reads,
      'secret key': { read: 'all', change: ['sha256', 'upload_id'] },
    },
    reached: { admin: reads, 'secret key': changes },
  },
  'public.file_downloads': {
    namedBy: 'kind',
    columns: ['id', 'release_id', 'kind', 'downloads'],
    policies: ['admins read downloads'],
    ...readByAdmins,
  },
  'private.project': { namedBy: 'id', columns: ['is_only_row', 'id'], ...closed },
  'public.code_batches': {
    namedBy: 'name',
    columns: names('id name release_id created_by created_at is_imported tried_at tried_faults'),
    policies: phrases(
      'admins read batches; admins add batches for releases that are there; admins try batches',
    ),
    granted: {
      'signed in': {
        read: 'all',
        add: names('id name release_id is_imported'),
        change: ['tried_at', 'tried_faults'],
      },
    },
    reached: { admin: writes },
  },
  'public.codes': {
    namedBy: 'id',
    columns: names(`
      id release_id batch_id redeemed_at used claim created_at number serial given_to activated_at
      voided_at replaces state`),
    policies: phrases(`admins read codes; admins add unused codes to a batch;
      admins make codes available again`),
    granted: {
      'signed in': {
        read: 'all',
        add: names('id release_id batch_id serial activated_at'),
        change: ['redeemed_at', 'claim', 'release_id'],
      },
      'secret key': { read: 'all', change: ['redeemed_at', 'claim'] },
    },
    reached: { admin: writes, 'secret key': changes },
  },
  'public.code_claims': {
    namedBy: 'code',
    columns: ['code', 'claim', 'created_at'],
    policies: ['admins count devices'],
    // Never the claim itself, with which the release could be had.
    granted: { 'signed in': { read: ['code', 'created_at'] } },
    reached: { admin: reads },
  },
  'public.code_transfers': {
    namedBy: 'code',
    columns: ['token_hash', 'code', 'created_at', 'claim'],
    ...closed,
  },
  'public.code_actions': {
    namedBy: 'action',
    columns: names(`
      id action batch_id reason given_to skipped fingerprint created_by created_at undone_at
      undone_by`),
    policies: ['admins read code actions'],
    ...readByAdmins,
  },
  'public.code_changes': {
    namedBy: 'code',
    columns: names('number action_id code was is_undone'),
    policies: ['admins read code changes'],
    ...readByAdmins,
  },
  'public.catalogue_imports': {
    namedBy: 'name',
    columns: names(
      'id number kind name fingerprint rows written created_by created_at undone_at undone kept',
    ),
    ...closed,
  },
  'public.contact_messages': {
    namedBy: 'name',
    columns: names(`
      id name email subject_type custom_subject message code submission created_at delivered_at
      attempts last_error next_attempt_at leased_until read_at answered_at archived_at`),
    policies: ['admins read messages', 'admins mark messages', 'admins delete messages'],
    granted: {
      'signed in': { read: 'all', change: names('read_at answered_at archived_at'), remove: true },
      'secret key': {
        read: 'all',
        add: 'all',
        change: names('delivered_at attempts last_error next_attempt_at leased_until'),
        remove: true,
      },
    },
    reached: {
      admin: { ...changes, remove: 'all' },
      'secret key': { ...writes, remove: 'all' },
    },
  },
  'public.newsletter_signups': {
    namedBy: 'name',
    columns: ['id', 'name', 'email', 'consent', 'consented_at'],
    policies: ['admins read sign-ups', 'admins delete sign-ups'],
    granted: {
      'signed in': { read: 'all', remove: true },
      'secret key': { read: 'all', add: 'all' },
    },
    reached: { admin: { read: 'all', remove: 'all' }, 'secret key': { read: 'all', add: true } },
  },
  'public.redirects': {
    namedBy: 'from_path',
    columns: ['from_path', 'to_address', 'created_at'],
    policies: ['everybody reads the old addresses'],
    // Written by a function alone.
    granted: { visitors: { read: ['from_path', 'to_address'] }, 'signed in': reads },
    reached: {
      visitor: reads,
      stranger: reads,
      'disabled admin': reads,
      'disabled moderator': reads,
      'removed admin': reads,
      'admin of an ended session': reads,
      moderator: reads,
      'demoted admin': reads,
      admin: reads,
    },
  },
  'public.audit_log': {
    namedBy: 'id',
    columns: names('id at actor actor_name action subject detail'),
    policies: ['admins read the audit log'],
    ...readByAdmins,
  },
  'public.publishing': {
    namedBy: 'id',
    columns: names(`
      id revision changed_at changed_in changed_by waiting_since urgent_at urgent_by live_revision live_read_at
      build_revision build_since build_leased_until failure failures retry_at due_checked_at automatic daily
      monthly_limit updated_at`),
    policies: ['staff read the state of publishing'],
    ...readByStaff,
  },
  'public.deploys': {
    namedBy: 'id',
    columns: ['id', 'at', 'revision', 'reason', 'deploy_id', 'asked_by'],
    policies: ['staff read what was deployed'],
    ...readByStaff,
  },
  'public.backups': {
    namedBy: 'sha256',
    columns: ['taken_at', 'sha256', 'drilled_at'],
    policies: ['admins read what is known of the backups'],
    ...readByAdmins,
  },
  'public.artists': {
    namedBy: 'name',
    columns: [
      'id',
      ...artistColumns,
      'picture',
      'former_slugs',
      'deleted_at',
      'created_at',
      'updated_at',
    ],
    policies: phrases(`visitors read active artists; admins read all artists; admins add artists;
      admins change artists`),
    granted: {
      visitors: { read: ['id', ...shownArtistColumns, 'former_slugs'] },
      'signed in': { read: 'all', add: artistColumns, change: [...artistColumns, 'deleted_at'] },
      'secret key': reads,
    },
    reached: { visitor: { read: ['Odile'] }, admin: writes, 'secret key': reads },
  },
  'public.news': {
    namedBy: 'title',
    columns: [...staffArticleColumns, 'release_id'],
    policies: phrases(
      'visitors read published news; staff read all news; staff add news; staff change news',
    ),
    granted: {
      visitors: {
        read: names(`
          id ${shownArticleColumns.join(' ')} ${followedColumns.join(' ')} featured_order author_name
          former_titles updated_at`),
      },
      'signed in': {
        read: staffArticleColumns,
        add: articleColumns,
        change: [...articleColumns, 'deleted_at'],
      },
      'secret key': reads,
    },
    reached: {
      visitor: { read: ['Published'] },
      moderator: writes,
      admin: writes,
      'secret key': reads,
    },
  },
  'public.pages': {
    namedBy: 'title',
    columns: [
      'id',
      ...pageColumns,
      'picture',
      'former_slugs',
      'deleted_at',
      'created_at',
      'updated_at',
    ],
    policies: phrases(
      'visitors read published pages; admins read all pages; admins add pages; admins change pages',
    ),
    granted: {
      visitors: { read: ['id', ...shownPageColumns, 'former_slugs'] },
      'signed in': { read: 'all', add: pageColumns, change: [...pageColumns, 'deleted_at'] },
      'secret key': reads,
    },
    reached: { visitor: { read: ['Imprint'] }, admin: writes, 'secret key': reads },
  },
  'public.goods': {
    namedBy: 'title',
    columns: ['id', ...goodsColumns, 'former_slugs', 'deleted_at', 'created_at', 'updated_at'],
    policies: phrases(
      'visitors read published goods; admins read all goods; admins add goods; admins change goods',
    ),
    granted: {
      // Of which artist and release they are is for private.shown_goods_links() to say.
      visitors: { read: ['id', ...shownGoodsColumns, 'former_slugs', 'created_at'] },
      'signed in': { read: 'all', add: goodsColumns, change: [...goodsColumns, 'deleted_at'] },
      'secret key': reads,
    },
    reached: { visitor: { read: ['Tour shirt'] }, admin: writes, 'secret key': reads },
  },
  'public.press_kits': {
    namedBy: 'title',
    columns: ['id', ...kitColumns, 'former_slugs', 'deleted_at', 'created_at', 'updated_at'],
    policies: phrases(
      'visitors read press kits that the site shows; admins read all press kits; admins add press kits; admins change press kits',
    ),
    granted: {
      visitors: { read: ['id', ...shownKitColumns, 'former_slugs', 'created_at'] },
      'signed in': { read: 'all', add: kitColumns, change: [...kitColumns, 'deleted_at'] },
      'secret key': reads,
    },
    reached: { visitor: { read: ['Una kit'] }, admin: writes, 'secret key': reads },
  },
  'public.rate_limits': {
    namedBy: 'key',
    columns: ['scope', 'key', 'refilled_at'],
    // Only the functions of the site touch it, with the secret key.
    granted: { 'secret key': { read: 'all', add: 'all', change: 'all', remove: true } },
    reached: { 'secret key': { ...writes, remove: 'all' } },
  },
  'private.staged_rows': {
    namedBy: 'table_name',
    columns: ['place', 'table_name', 'row_json'],
    ...closed,
  },
}

export type ViewRule = {
  /** A role with the right to the view reads the rows of this table that it reaches. */
  table: string
  /** The column by which a row is called in the rule of the table. */
  namedBy: string
}

/** What visitors see of each table. Visitors and staff read the views; nobody writes them. */
export const views: Record<string, ViewRule> = {
  'private.shown_settings': { table: 'public.site_settings', namedBy: 'labelName' },
  'private.shown_artists': { table: 'public.artists', namedBy: 'name' },
  'private.shown_releases': { table: 'public.releases', namedBy: 'title' },
  'private.shown_news': { table: 'public.news', namedBy: 'title' },
  'private.shown_pages': { table: 'public.pages', namedBy: 'title' },
  'private.shown_goods': { table: 'public.goods', namedBy: 'title' },
  'private.shown_press_kits': { table: 'public.press_kits', namedBy: 'title' },
  'private.shown_redirects': { table: 'public.redirects', namedBy: 'from' },
}

export type FunctionRule = {
  /** Whose calls the database runs at all. */
  granted: readonly Key[]
  /** Who of them is answered; absent: all of them. The others hear `otherwise`, or that they are refused. */
  answers?: readonly Identity[]
  otherwise?: unknown
  /** What it is called with; nulls when absent. */
  given?: string | undefined
}

const staff = ['moderator', 'admin'] as const
const signedIn: FunctionRule = { granted: ['signed in'] }
const byKey = (given?: string): FunctionRule => ({ granted: ['secret key'], given })
const byAdmins = (given?: string): FunctionRule => ({ ...signedIn, answers: ['admin'], given })
const byStaff = (given?: string): FunctionRule => ({ ...byAdmins(given), answers: staff })
const savers: FunctionRule = { granted: ['signed in', 'secret key'] }
const readers: FunctionRule = { granted: ['visitors', 'signed in'] }

/** An id of label-world.ts as SQL. */
const sqlId = (name: keyof typeof ids) => `'${ids[name]}'`
const release = sqlId('release')
const article = sqlId('article')
const file = sqlId('file')
const batch = sqlId('batch')
const picture = sqlId('picture')
const unusedPicture = sqlId('unusedPicture')
const given = sqlId('gift')
const sale = sqlId('sale')
const moderator = sqlId('disabledModerator')
const unknown = sqlId('unknown')

/** Triggers, and functions that only other functions call, as their owner. */
const internalFunctions = names(`
  private.show_to_visitors(text) private.stamp_deletion() private.touch_updated_at() private.project_id()
  private.remove_files_of_track() private.audit_file() private.guard_users() private.guard_codes()
  private.is_live_preview_link(preview_links) private.end_preview_links()
  private.guard_featured_news() private.guard_article_release() private.is_shown_release(uuid)
  private.guard_news_texts() private.set_news_author() private.shown_acts(jsonb)
  private.remember_former_show() private.count_calendar_change()
  private.set_published_at() private.audit_users() private.signed_in_at()
  private.is_live_link(staff_links) private.end_staff_links() private.audit_soft_delete()
  private.audit_generation() private.record_reopening() private.end_claims()
  private.most_devices() private.require_releases(text[])
  private.audit_code_action(text,uuid,text,jsonb) private.code_action_json(uuid)
  private.codes_left(uuid) private.audit_delete() private.audit_settings()
  private.refuse_audit_change() private.set_slug() private.previewed(uuid) private.store_former_slug()
  private.move_release_day()
  private.text_releases(text) private.store_former_title() private.repoint(text,text,text) private.repoint_releases()
  private.repointed_images(text[],text,text) private.repointed_photos(jsonb,text,text)
  private.next_second() private.follow_account()
  private.write_audit(text,text,jsonb,uuid) private.bump_revision(boolean)
  private.backed_up_tables() private.backed_up_columns(text) private.non_empty_tables()
  private.restore_table(text) private.change_codes(text,text[],text[])
  private.is_plain_path(text) private.is_redirect_source(text) private.is_redirect_target(text)
  private.bump_revision_for_row() private.picture_uses(text)
  private.is_build_under_way(publishing) private.save_track_lists(jsonb)
  private.write_catalogue(text,jsonb,boolean) private.import_json(catalogue_imports)
  private.bump_revision_for_import()`)

export const functions: Record<string, FunctionRule> = {
  'public.redeem_code(text,text,text,integer,text,text,boolean)': byKey(
    "'UNUSED01', null, 'somebody', 0, 'their network', 'their provider', false",
  ),
  'public.store_contact_message(text,text,text,text,text,text,text,text,boolean,text)': byKey(
    "'Ada', 'ada@fan.example', 'join-label', null, 'Hello', null, 'somebody'",
  ),
  'public.lease_contact_deliveries(uuid,integer)': byKey(),
  'public.record_contact_delivery(uuid,text)': byKey(),
  'public.sign_up_for_newsletter(text,text,text,text,text,boolean)': byKey(
    "'Ada', 'ada@fan.example', 'Yes', 'somebody'",
  ),
  'public.consume_sign_in(text,text,text,integer)': byKey("'client somebody', 'account somebody'"),
  'public.refund_sign_in(text,text,text[])': byKey(
    "'client somebody', 'account somebody', array['sign-in-client']",
  ),
  'public.record_failed_sign_in(text)': byKey("'nobody@label.example'"),
  'public.end_sessions(uuid)': byAdmins(moderator),
  'public.create_invite(text,text,text,text)': byAdmins(
    "'an@label.example', 'An', 'moderator', repeat('c', 64)",
  ),
  'public.read_open_invites()': byAdmins(''),
  'public.end_invite(uuid)': byAdmins(unknown),
  'public.create_reset_link(uuid,text)': byAdmins(`${moderator}, repeat('c', 64)`),
  'public.look_up_staff_link(text)': byKey("repeat('e', 64)"),
  'public.use_staff_link(text)': byKey("repeat('e', 64)"),
  'public.return_staff_link(uuid)': byKey(unknown),
  'public.finish_invite(uuid,uuid)': byKey(`${unknown}, ${unknown}`),
  'public.record_new_password(uuid,text,uuid,timestamp with time zone)': byKey(
    `${moderator}, 'password-set', null`,
  ),
  'public.find_accounts(text,uuid)': byKey(`'mo@label.example', ${moderator}`),
  'public.read_bans()': byAdmins(''),
  'public.ask_for_password(text)': byKey("'mo@label.example'"),
  'public.record_audit(uuid,text,text,jsonb)': byKey("null, 'signed-in', '', '{}'::jsonb"),
  'public.backup(text[])': byKey("array['codes']"),
  'public.begin_restore()': byKey(),
  'public.stage_rows(text,jsonb)': byKey("'codes', '[]'::jsonb"),
  // It answers the secret key that this project is not empty; tests/functions/backup.test.ts restores into one that is.
  'public.finish_restore(jsonb)': {
    granted: ['secret key'],
    answers: [],
    otherwise: 'not all rows of users have arrived',
    given: `'{"users": 7}'::jsonb`,
  },
  'public.record_backup(timestamp with time zone,text)': byKey("now(), repeat('b', 64)"),
  'public.record_drill(timestamp with time zone,text)': byKey("now(), repeat('b', 64)"),
  'public.project_state()': byKey(),
  'public.bump_due_revision()': byKey(),
  'public.is_anything_due(boolean)': byKey('true'),
  'public.lease_build(bigint)': byKey('1'),
  'public.record_hook_call(text,text)': byKey("'now', null"),
  'public.record_deploy(text)': byKey("'a-deploy'"),
  'public.record_build(bigint,timestamp with time zone)': byKey('1, now()'),
  'public.record_build_failure(text)': byKey("'It broke'"),
  'public.forget_build()': byKey(),
  'public.read_publishing()': {
    granted: ['signed in', 'secret key'],
    answers: [...staff, 'secret key'],
    otherwise: null,
  },
  'public.request_publish()': byStaff(),
  'public.change_publishing(boolean,boolean,integer)': byAdmins('true, true, 20'),
  'public.site_content()': readers,
  'public.list_releases(text,text,text,text,uuid,integer)': byAdmins(''),
  'public.read_catalogue(text,uuid)': byAdmins("'releases'"),
  'public.import_catalogue(uuid,text,text,jsonb)': byAdmins(
    `${unknown}, 'releases', '', '[]'::jsonb`,
  ),
  'public.settle_import(uuid,text,text)': byAdmins(`${unknown}, 'releases', ''`),
  'public.undo_import(uuid)': byAdmins(unknown),
  'public.list_imports()': byAdmins(''),
  'public.read_release_uses(uuid)': byAdmins(release),
  'public.count_open_codes(text)': byAdmins("'UN'"),
  'public.save_release(jsonb,jsonb,uuid,timestamp with time zone)': byAdmins(
    `'{"title": "x", "artist": "x", "year": "x", "slug": "", "credits": "", "listening_links": [], "listed": false, "previews_early": false}'::jsonb, '[]'::jsonb`,
  ),
  'private.save_editions(uuid,jsonb)': byAdmins(`${release}, '[]'::jsonb`),
  'private.save_edition_lists(jsonb)': byAdmins("'[]'::jsonb"),
  'public.save_tracks(uuid,text,jsonb)': byAdmins(
    `${release}, private.tracks_version(${release}), '[]'::jsonb`,
  ),
  'public.read_sent_facts(uuid)': byAdmins(release),
  'public.save_sent_facts(uuid,text,jsonb)': byAdmins(`${release}, 'release', '{}'::jsonb`),
  'public.create_file(uuid,uuid,text,text,bigint,text)': byAdmins(
    `${release}, null, 'mp3', 'a.mp3', 9`,
  ),
  'public.remove_file(uuid)': byAdmins(file),
  'public.read_release_files(uuid)': byAdmins(release),
  'public.complete_file(uuid,text,text,integer)': byKey(`${file}, 'mp3'`),
  'public.open_download(text,text,uuid)': byKey(`'SPENT001', 'the-claim-of-a-fan', ${file}`),
  'public.list_sweepable_files()': byKey(),
  'public.forget_file(uuid)': byKey(file),
  'public.adopt_file(uuid,text)': byKey(`${file}, repeat('a', 64)`),
  'public.create_picture(text,text,integer,integer,bigint,text,text)': byStaff(
    "repeat('a', 32), 'webp', 9, 9, 9, 'a.jpg', ''",
  ),
  'public.complete_picture(uuid)': byKey(picture),
  'public.complete_share(uuid)': byKey(picture),
  'public.shared_picture(uuid)': byStaff(picture),
  'public.reject_picture(uuid)': byKey(picture),
  'public.forget_picture(uuid)': byKey(picture),
  'public.adopt_picture(uuid,boolean)': byKey(`${picture}, true`),
  'public.list_sweepable_pictures()': byKey(),
  'public.list_pictures(text,text,uuid,integer)': byStaff(''),
  'public.remove_picture(uuid)': byAdmins(unusedPicture),
  'public.replace_picture(uuid,uuid)': byAdmins(`${picture}, ${unusedPicture}`),
  'public.read_release_choices()': byStaff(),
  'public.read_article_release(uuid)': byStaff(article),
  'public.read_show_choices()': byStaff(),
  'public.list_pages(text,text,uuid,integer)': byAdmins(''),
  'public.list_goods(text,text,uuid,integer)': byAdmins(''),
  'public.list_press_kits(text,text,uuid,integer)': byAdmins(''),
  'public.list_artists(text,text,text,uuid,integer)': byAdmins("'odile', '', 'name', null, 10"),
  'public.list_codes(uuid,uuid,text,text,text,bigint,integer)': byAdmins(''),
  'public.look_up_code(text)': byAdmins("'UNUSED01'"),
  'public.generate_codes(uuid,text,integer,text[],boolean)': byAdmins(
    `${release}, 'Mine', 1, array['MINE0001'], true`,
  ),
  'public.import_codes(uuid,text,text[],boolean,uuid)': byAdmins(
    `${release}, 'Mine', array['MINE0001'], false`,
  ),
  'public.act_on_codes(text,uuid,text,uuid,integer[],text,text)': byAdmins(
    `'void', ${unknown}, 'UNUSED01', null, null, 'Misprinted', null`,
  ),
  'public.undo_code_action(uuid)': byAdmins(given),
  'public.sell_code(uuid,uuid)': byAdmins(`${batch}, ${unknown}`),
  'public.undo_sale(uuid,uuid)': byAdmins(`${batch}, ${sale}`),
  'public.replace_code(text,text[],text,uuid)': byAdmins(
    `'SPENT001', array['MINE0001'], 'Misprinted', ${unknown}`,
  ),
  'public.code_statistics(uuid,uuid,text)': byAdmins(`null, ${batch}, 'Europe/Berlin'`),
  'public.rehearse_batch(uuid)': byAdmins(batch),
  'public.start_transfer(text,text,text)': byKey(
    "'SPENT001', 'the-claim-of-a-fan', repeat('b', 64)",
  ),
  'public.accept_transfer(text,text)': byKey("repeat('a', 64), 'the-claim-of-a-phone'"),
  'public.release_day(uuid,boolean)': byKey(`${release}, true`),
  'public.make_code_available(text,uuid)': byAdmins("'SPENT001', null"),
  'public.list_batches(uuid,uuid,integer)': byAdmins(),
  'public.read_batch(uuid)': byAdmins(batch),
  'public.list_news(text,text,text,uuid,integer)': byStaff(''),
  'public.publish_articles(uuid[],boolean)': byStaff("'{}'::uuid[], true"),
  'public.empty_bin()': byKey(),
  'public.list_messages(text,boolean,text,uuid,integer)': byAdmins(),
  'public.list_tasks()': { ...byStaff(), otherwise: [] },
  'public.list_signups(text,text,uuid,integer)': byAdmins(''),
  'public.export_signups()': byAdmins(),
  'public.list_audit(text,uuid,bigint,integer)': byAdmins(),
  'public.read_redirects()': byAdmins(),
  'public.change_redirects(jsonb,text[])': byAdmins("'[]'::jsonb, '{}'::text[]"),
  'public.search_admin(text,text)': byStaff("'ada'"),
  'public.dashboard_counts()': { ...byStaff(), otherwise: { news: 0, coming_up: [] } },

  // Asked by policies, checks, indexes and the functions above, in the name of the caller.
  'private.is_staff(text)': { ...signedIn, given: "'moderator'" },
  'private.require_role(text)': byAdmins("'admin'"),
  'private.is_web_address(text)': savers,
  'private.is_slug(text)': savers,
  'private.are_named_links(jsonb,integer)': savers,
  'private.are_sent_facts(jsonb)': savers,
  'private.are_web_addresses(text[],integer)': savers,
  'private.are_variants(jsonb)': savers,
  'private.are_press_photos(jsonb)': savers,
  'private.photo_addresses(jsonb)': savers,
  'private.are_acts(jsonb)': savers,
  'private.is_gtin(text)': savers,
  'private.visible_picture_uses(text)': { ...signedIn, given: "'/media/none'" },
  'private.picture_alt(text)': { ...readers, given: "'/media/none'" },
  'private.is_reserved_path(text)': savers,
  'private.page_address(text)': {
    granted: ['visitors', 'signed in', 'secret key'],
    given: "'/media/none'",
  },
  'private.text_pictures(text)': { granted: ['visitors', 'signed in', 'secret key'] },
  'private.picture_json(text)': readers,
  'private.date_style()': byKey(),
  'private.coming_up()': signedIn,
  'private.preview_addresses(uuid)': { ...readers, given: release },
  'private.strip_markup(text)': savers,
  'private.normalize_search_text(text)': savers,
  'private.bin_since()': signedIn,
  'private.is_release_kept(uuid)': signedIn,
  'private.release_date(timestamp with time zone,text)': savers,
  'private.release_json(uuid)': signedIn,
  'private.code_json(codes)': signedIn,
  'private.code_outcome(codes,releases,boolean)': savers,
  'private.batch_json(code_batches)': signedIn,
  'private.require_release(uuid)': {
    ...byAdmins(release),
    otherwise: 'a code is for a release that is there',
  },
  'private.code_transitions()': signedIn,
  'private.code_events(codes)': signedIn,
  'private.page_query(anyelement,integer,text,text,text,text[],jsonb,boolean,text)': {
    ...signedIn,
    given:
      "null::uuid, 9, 'public.artists', 'to_jsonb(t)', 'true', array['t.id'], '{}', false, null",
  },
  'private.word_patterns(text)': signedIn,
  'private.content_revision()': readers,
  'private.shown_article_releases()': readers,
  'private.shown_goods_links()': readers,
  'private.is_public_press_kit(press_kits)': readers,
  'private.press_photos(jsonb)': readers,
  'private.shown_article_acts()': readers,
  'private.backup_state()': signedIn,
  'private.tracks_version(uuid)': signedIn,
  'private.is_import()': savers,
  'private.tracks_json(uuid)': signedIn,
  'private.editions_json(uuid)': signedIn,
  'private.texts()': signedIn,
  'private.music_of(releases)': signedIn,
  'private.claim_window(text)': byKey("'the-claim-of-a-fan'"),
  'private.has_claim(codes,text)': byKey("null, 'the-claim-of-a-fan'"),
  'private.deploys_this_month()': savers,
  'private.last_deploys()': savers,
  'private.is_monthly_limit_reached()': savers,
  'private.has_due_content(timestamp with time zone)': byKey('now()'),
  'private.publish_now_at()': savers,
  'private.rate_limit(text)': byKey("'contact'"),
  'private.lock_rate_limit(text,text,boolean)': byKey("'contact', 'somebody', false"),
  'private.rate_limit_remaining(text,timestamp with time zone)': byKey("'contact', now()"),
  'private.rate_limit_wait_seconds(text,timestamp with time zone)': byKey("'contact', now()"),
  'private.rate_limit_refilled_at(text,text)': byKey("'contact', 'somebody'"),
  'private.consume_rate_limit(text,text)': byKey("'contact', 'somebody'"),
  'private.refund_rate_limit(text,text,integer)': byKey("'contact', 'somebody', 1"),
  'private.sweep_rate_limits()': byKey(),
  'private.try_rate_limit(text,text)': byKey("'contact', 'somebody'"),
  'private.use_proof(text)': byKey("'nonce'"),
  'private.consume_form_send(text,text,text,boolean)': byKey("'contact', 'somebody', null, true"),
  'private.is_rate_limit_exhausted(text,text,timestamp with time zone)': byKey(
    "'redeem-prefix', 'UNUS', null",
  ),
  'private.consume_miss(text,text,text,text,boolean)': byKey(
    "'UNUSED01', 'somebody', 'their network', 'their provider', false",
  ),
  'private.proof_work(text)': byKey("'redeem-client'"),
  'private.proof_difficulty(text,timestamp with time zone)': byKey("'redeem-client', now()"),
  'private.consume_proven_miss(text,text)': byKey("'redeem-prefix-proven', 'SOLD'"),
  'private.check_redeem_limits(private.redeem_buckets,text,text,text,text,integer,boolean)': byKey(
    "null, 'UNUS', 'somebody', 'their network', 'their provider', 0, true",
  ),
  'private.use_code(text,text)': byKey("'NOTACODE', null"),
  'private.redeemed_release(uuid,text)': byKey(`${unknown}, 'NOTACODE'`),
  'private.redeem_stop_seconds(text,timestamp with time zone)': byKey("'redeem-client', now()"),

  'public.move_artist(uuid,uuid)': byAdmins(`${unknown}, null`),
  'public.feature_article(uuid,uuid)': byStaff(`${unknown}, null`),
  'public.create_preview_link(uuid,text)': byStaff(`${unknown}, repeat('c', 64)`),
  'public.end_preview_link(uuid)': byStaff(unknown),
  'public.read_preview_link(uuid)': byStaff(unknown),
  'public.open_preview_link(text)': byKey("repeat('c', 64)"),
  'private.sweep_delay(timestamp with time zone)': { granted: [] },
  ...Object.fromEntries(internalFunctions.map((signature) => [signature, { granted: [] }])),
}

/** Numbers are handed out by the tables they belong to; nobody draws one by hand. */
export const sequences: readonly string[] = [
  'public.codes_number_seq',
  'public.catalogue_imports_number_seq',
  'public.code_changes_number_seq',
  'public.audit_log_id_seq',
  'public.deploys_id_seq',
  'private.staged_rows_place_seq',
]
