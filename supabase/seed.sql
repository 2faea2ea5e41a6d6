-- Demo data for local work: the label "Tarehouse Records", which does not exist. Never for production: the redemption
-- codes below are public knowledge. Plain inserts for a fresh database, run as superuser after the migrations. Staff
-- accounts are made elsewhere. Dates are relative to the day of seeding.

-- Its pictures, whose files are in supabase/local/demo-pictures.
insert into public.pictures (name, hash, type, width, height, bytes, ready_at, alt) values
  ('amparo-lisk.webp', 'a3e60a6d9042c9ce77e3dcbc92e42f0c', 'webp', 1440, 1440, 83612, now(), 'A hand on the strings of a yellow nylon guitar'),
  ('crate.webp', '30a49533b87230e96da015e5cf417415', 'webp', 1440, 960, 41706, now(), 'A wooden crate full of records, with TAREHOUSE burned into its side'),
  ('ferry.webp', 'e86c64f21e9cda587e6986bf4c414315', 'webp', 1440, 960, 44508, now(), 'A small ferry full of people, with lamps from mast to mast, under a half moon'),
  ('halvard-rue.webp', '424f5e598f786426718dfc42b99455be', 'webp', 1440, 1440, 71378, now(), 'A man in blue plays a flugelhorn in front of a white moon'),
  ('kestrel-data.webp', '68111e15b8714e23db3ffe5c328630d4', 'webp', 1440, 1440, 65418, now(), 'Two orange hands at the faders and knobs of a black mixing desk'),
  ('night-bus-choir.webp', '9ac7a784b1d40984631732e7f0f0e962', 'webp', 1440, 1440, 98498, now(), 'Fourteen singers with open mouths, each in a yellow window of a bus'),
  ('odile-marrow.webp', '84f61da63c44e9fd9d40d9873fd17535', 'webp', 1440, 1440, 71082, now(), 'A woman in blue seen from above, with both hands inside a piano'),
  ('scale.webp', '63f062a2d18148399033bc4d0194ea03', 'webp', 1440, 960, 49990, now(), 'A shop scale with three records on it; its hand stands at 180 grams'),
  ('shirt.webp', 'e99a5d062e9e0c9026b7b08029d5d8fa', 'webp', 1440, 1440, 42754, now(), 'A black shirt with white rings around a red dot'),
  ('shirt-back.webp', '112252904a5bbf7a060467ab6665e833', 'webp', 1440, 1440, 21170, now(), 'The back of the black shirt: five white lines, and a red square'),
  ('stage.webp', '07127900d42303d3a7281f4878aa77b9', 'webp', 1440, 960, 26666, now(), 'A microphone in a cone of light on an empty stage with red curtains'),
  ('test-pressings.webp', '4e52a6d5ee237446336cc30134af6711', 'webp', 1440, 960, 96088, now(), 'Three test pressings with white labels; a note says that side B clicks at 2:14, and OK'),
  ('th-001.webp', '9e2552c4ac6712d958d9885a55ba0104', 'webp', 1440, 1440, 75344, now(), 'The sleeve of First Service: the lines of a bus map bend like staves, with stops for notes'),
  ('th-002.webp', '7d946a81a21a8f33cfadb674bf5ebfa6', 'webp', 1440, 1440, 99936, now(), 'The sleeve of Final Notice: an envelope, with the title in huge red letters across it'),
  ('th-003.webp', 'f34849b327207bd5021f5eba5f3c51fd', 'webp', 1440, 1440, 288946, now(), 'The sleeve of Felt, Bolt, Paper: the strings of a piano bend around a red disc, a blue nut and a piece of paper'),
  ('th-004.webp', '68be45c86b8b800b41be0d5d133d6f8e', 'webp', 1440, 1440, 112828, now(), 'The sleeve of Hover: a black and white chequerboard bulges around an orange disc'),
  ('th-005.webp', 'cbe8d94ca0fe59d6523d61daa15d8e3f', 'webp', 1440, 1440, 194520, now(), 'The sleeve of Three Valves Open: pale blue rays of a bell on dark blue, and three white valves'),
  ('th-006.webp', 'c33cf6b3e952c4ea4b71f3719ae19af8', 'webp', 1440, 1440, 71620, now(), 'The sleeve of Salt on the Sill: a window by the sea with a plant, two lemons and a sail'),
  ('th-007.webp', '460c81e1af281fae292f160fe8c8807d', 'webp', 1440, 1440, 371846, now(), 'The sleeve of Replacement Service: red and green circles printed over each other, a little off'),
  ('th-008.webp', 'fb4153f8c102befef64b22dc48755a18', 'webp', 1440, 1440, 173070, now(), 'The sleeve of Long Patch: green cables in loops all over, one of them orange'),
  ('th-009.webp', '12de5f316839567eea7ed369d6952361', 'webp', 1440, 1440, 94074, now(), 'The sleeve of Goods & Chattels: sixteen small drawings of household goods in a yellow grid'),
  ('th-010.webp', '9a3debb7c5065fd4083acf478733f95a', 'webp', 1440, 1440, 172988, now(), 'The sleeve of Una Corda: fine pale strings swing on black, one of them orange'),
  ('th-011.webp', '60bdd8fa564c8d1579c26772f9b7970c', 'webp', 1440, 1440, 50856, now(), 'The sleeve of Tare: a red ring high on one end of a seesaw, a small black weight low on the other'),
  ('th-012.webp', 'a8a8073fda30cf8e7b6a58f4a1fd64ac', 'webp', 1440, 1440, 110426, now(), 'The sleeve of The Year of the Heron: a linocut of a heron among reeds in front of a low sun'),
  ('the-tin-bailiffs.webp', '02631445b8a9297bc62974189017f98d', 'webp', 1440, 1440, 40910, now(), 'Three faces printed over each other in red, yellow and blue'),
  ('tote.webp', 'eb62ab5c0f80a6cba137c04c8dd4c454', 'webp', 1440, 1440, 36606, now(), 'A pale tote with rope handles and three blue waves'),
  ('zine.webp', '72cf01227bfdc4f910953052553509f4', 'webp', 1440, 1440, 35626, now(), 'A stapled zine with a large red record on its cover');

update public.pictures set has_share = true;

create function pg_temp.picture(name text) returns text language sql stable as $$
  select p.address from public.pictures p where p.name = picture.name || '.webp'
$$;

-- Nobody charges for the builds of `npm start`.
update public.publishing set monthly_limit = null;

update public.site_settings set
  label_name = 'Tarehouse Records',
  tagline = 'Physical releases with digital redemption codes',
  contact_email = 'post@tarehouse.test',
  description = 'A small record label in the tare house of a closed sugar works. Twelve records since 2012, each weighed before it leaves.',
  social_instagram = 'https://example.com/instagram/tarehouse',
  social_bandcamp = 'https://example.com/bandcamp/tarehouse',
  about_who_we_are = 'We are three people and a scale. Since 2012 we have rented the tare house of the sugar works at Marram Quay, the brick hut at the gate where lorries were weighed empty before they were weighed full. Ines answers the post, Dov goes to the pressing plant, Marit does the sleeves and the arithmetic. The works closed in 1996. The scale still runs, and the inspector still comes every March.',
  about_mission = 'We put out about one record a year, 500 copies as a rule, and we keep every one of them in print for as long as somebody asks. Inside each sleeve is a card with eight characters on it. That is your download: MP3 for the train, FLAC for the shelf. It works once, it needs no account, and if it fails you write to us and a person replies. Artists get half of what is left after the pressing bill, and they see the pressing bill.',
  about_philosophy = 'Tare is the weight of the thing that carries the thing. Jacket, inner sleeve, card, tape: on our records that comes to 118 grams, and we take as much care over it as over the 180 in the middle. We do not hurry, we do not do numbered editions of anything that could simply be pressed again, and we have never had a mission statement before this website asked for one.',
  about_who_we_are_image = '/pictures/about-who.svg',
  about_mission_image = '/pictures/about-mission.svg',
  about_philosophy_image = '/pictures/about-philosophy.svg',
  hours_24 = true,
  featured_artists_count = 6,
  enable_shop = true
where id = 'main';

insert into public.artists (id, name, slug, bio, image, link_text, link_url, color_scheme, display_order, is_active, is_claim_spot) values
  ('b4275ff4-02cc-51a3-8b0f-e27909ad6be3', 'Night Bus Choir', 'night-bus-choir', 'Fourteen people who met on the N11 and found out they were all humming. They rehearse upstairs, at the back, between the depot and the hospital. There is no conductor, only a driver.', pg_temp.picture('night-bus-choir'), 'LEARN MORE', null, 'Stone Dark', 1, true, false),
  ('e8147de9-1807-5aaf-af2f-fb235fcc7d7d', 'Odile Marrow', 'odile-marrow', 'Plays the piano from the inside: felt, bolts, receipts, a brick on the left pedal. She tuned pianos for the county schools for nineteen years and still carries the key.', pg_temp.picture('odile-marrow'), 'LEARN MORE', null, 'Emerald Mist', 2, true, false),
  ('be32dee5-1a20-5ae3-8f7e-3550e1670b97', 'Kestrel Data', 'kestrel-data', 'Two synthesizers, thirty-nine cables, no laptop. Surveys verges and embankments for the road authority by day and names the tracks after them.', pg_temp.picture('kestrel-data'), 'LEARN MORE', null, 'Stone Light', 3, true, false),
  ('1239fa39-7312-59f7-bf01-c49e21fe957c', 'Halvard Rue', 'halvard-rue', 'Flugelhorn. Left a navy band to hear what one note does in a large empty building. Leads a quartet that leaves more out each year.', pg_temp.picture('halvard-rue'), 'LEARN MORE', null, 'Ocean Blue', 4, true, false),
  ('49443a38-1b58-5830-8687-6b55ed5fdc99', 'The Tin Bailiffs', 'the-tin-bailiffs', 'Guitar, bass, drums, grievances. Three former debt advisers who write two-minute songs about envelopes. They have never finished a set late.', pg_temp.picture('the-tin-bailiffs'), 'LEARN MORE', null, 'Stone Light', 5, true, false),
  ('a6285a8f-1185-54a5-8c0e-256b653e977f', 'Amparo Lisk', 'amparo-lisk', 'Songs for nylon guitar and an open window. Learned to play from the lodger, who stayed eleven years. Sings about lemons, boats and what people leave on the table.', pg_temp.picture('amparo-lisk'), 'LEARN MORE', null, 'Emerald Mist', 6, true, false),
  ('539bdfbd-daf5-5f25-a03a-2bdb06fd78d7', 'Claim This Spot', 'claim-spot-1', 'The roster has one empty hook. If you make something nobody else makes and can wait a year for a test pressing, write to us.', null, 'CONTACT US', '/contact', 'Stone Dark', 7, true, true);
update public.artists set links = 'https://' || slug || '.example/' || chr(10) || 'https://records.example/' || slug
 where not is_claim_spot;

-- Each has its files under its number; one without formats (null) is not on the site.
insert into public.releases (
  id, title, artist, artist_id, catalogue_number, year, available_at, listed, cover_image, download_url, mp3_url, flac_url,
  credits, listening_links
)
select g.id::uuid, g.title, g.artist, a.id, g.number, to_char(g.day, 'YYYY'), g.day + interval '10 hours', listed,
       pg_temp.picture(lower(g.number)), case when listed then files || '.zip' end,
       case when 'mp3' = any (g.formats) then files || '-mp3.zip' end,
       case when 'flac' = any (g.formats) then files || '-flac.zip' end,
       g.credits, case when listed then jsonb_build_array(
         jsonb_build_object('name', 'Bandcamp', 'url', 'https://example.com/bandcamp/tarehouse/' || lower(g.number)),
         jsonb_build_object('name', 'SoundCloud', 'url', 'https://example.com/soundcloud/tarehouse/' || lower(g.number))
       ) else '[]' end
  from (values
  ('4dbef149-e2db-580a-8829-2f5aeae7f537', 'First Service', 'Night Bus Choir', 'TH-001', date '2013-03-02', '{mp3,flac}'::text[], 'Sung by Night Bus Choir, fourteen voices, no microphone closer than four metres. Recorded in the bus depot between 2 and 4 in the morning, while the wash was off.

Engineer: Dov. Tea: the night inspector, who asked us to leave his name out and his tea in.
Sleeve: Marit, from the N11 timetable of 2011. Cut at half speed, by somebody who was also tired.'),
  -- One address for everything, so that a code can open a release without MP3 and FLAC of its own.
  ('13fd2327-2d98-53d9-8e9d-5244bbffa5ad', 'Final Notice', 'The Tin Bailiffs', 'TH-002', '2014-09-20', '{}', 'Guitar, bass, drums, grievances: The Tin Bailiffs. Recorded in one day because the van was due back.

The tape was left on a bus. [bold]The bus came back[/bold], and so did the tape, without its box.'),
  ('7db682f1-cf09-56be-9fe0-6793b1b16d3b', 'Felt, Bolt, Paper', 'Odile Marrow', 'TH-003', '2015-11-07', '{mp3,flac}', 'Odile Marrow, one upright piano, 88 objects. The tuner asked not to be named. Odile is the tuner.

Recorded in the drying room of the works over three Sundays. Objects on loan from the county schools, the hardware shop at Marram Quay and two pockets.
Sleeve: Marit, with the actual bolt.'),
  ('8db1387b-cd88-5294-a249-f93b4ae0d674', 'Hover', 'Kestrel Data', 'TH-004', '2016-06-11', '{mp3,flac}', 'Two synthesizers, one tape delay, one open window: Kestrel Data. The A47 plays itself.

Copies weigh from 174 to 196 grams. Nobody at the plant can explain the 196.'),
  ('dd5d8447-9b35-5dde-b7be-cd46e9fec686', 'Three Valves Open', 'Halvard Rue', 'TH-005', '2017-05-13', '{mp3,flac}', 'Halvard Rue flugelhorn, Pia Oost piano, Len Abara bass, Matti Crane drums. Live to two tracks, in the lock house, with the lock shut.

Engineer: Dov, standing up. Sleeve: Marit, after a tide table.'),
  ('37fca66e-455b-52cc-9cc3-2d6967a2deae', 'Salt on the Sill', 'Amparo Lisk', 'TH-006', '2018-08-25', '{mp3,flac}', 'Amparo Lisk, voice and nylon guitar. The gulls are real and could not be moved.

Recorded in the room where she wrote it, window open, kettle off. The radio on [italic]Kitchen Radio[/italic] is the radio in the kitchen.'),
  ('66703d97-de74-5548-b78a-f3407fe7ce25', 'Replacement Service', 'Night Bus Choir', 'TH-007', '2019-10-05', '{mp3,flac}', 'Two choirs, one in each ear, half a beat apart. Both are Night Bus Choir; the left one was recorded on a Tuesday.

Cut by hand, with the run-out to match. If you lost your card, tell us what is scratched into side B.
Second pressing: same lacquers, same sleeve, [pink]pink[/pink], because the plant had pink.'),
  ('a2a701ce-821b-571f-983f-eccfe081a1fc', 'Long Patch', 'Kestrel Data', 'TH-008', '2021-04-17', '{mp3,flac}', 'Kestrel Data: one patch, thirty-nine cables, no edits. [orange]The orange cable[/orange] is the one that matters.

Two sides, one take. The gap in the middle is the record being turned over, and it is as long as that took.'),
  -- MP3 only: the FLAC masters are on a drive in the sea.
  ('9931a53d-f67d-59be-9d80-b701fc47b9bf', 'Goods & Chattels', 'The Tin Bailiffs', 'TH-009', '2022-02-26', '{mp3}', 'An inventory in seven songs by The Tin Bailiffs. Nothing was returned.

Kettle on side two: the kettle. The FLAC masters are on a drive in the sea; the lacquers are not.'),
  ('7f20cb14-9fa5-533d-b8a0-5a2dca349b66', 'Una Corda', 'Odile Marrow', 'TH-010', '2024-01-20', '{mp3,flac}', 'Odile Marrow, piano. Recorded at night with the left pedal held down by a brick.

The rain on [italic]Interval With Rain[/italic] fell on the roof of the tare house on 9 November and is used with its permission.
Brick: from the chimney. Sleeve: Marit. Cut by somebody who turned the heating off first.'),
  ('294f5cc6-7136-5983-a71a-f505c9c85aaf', 'Tare', 'Halvard Rue', 'TH-011', current_date - 35, '{mp3,flac}', 'Halvard Rue, flugelhorn, and an empty weighbridge. Written on the weighbridge and played on it, four evenings in autumn. The needle moved when he breathed in.

The low hum on side B is the lorry from Tuesday. Driver: Mr Benedek, who waited for the end of the take.
Engineer: Dov. Sleeve: Marit, black and [red]red[/red] on uncoated board. It will mark if you look at it.'),
  -- A pre-order, which was to come out two weeks earlier; Low Water is heard whole.
  ('35fdcff5-c54d-5d23-8cdf-0fa043bfc0f9', 'The Year of the Heron', 'Amparo Lisk', 'TH-012', current_date + 44, '{mp3,flac}', 'Amparo Lisk, voice and guitar. Harmonium: on loan from the choir. Heron: itself.

Recorded in the boiler room of the works in February, when it was the only warm place on the site.
Linocut: Marit, on the proofing press.'),
  -- Entered early, so not on the site yet.
  ('5b1f0c52-6a37-4c0e-9d0b-2f6d1c7a9e13', 'Request Stop', 'Night Bus Choir', 'TH-013', current_date + 130, null, 'To be recorded between the hospital and the depot, when the windows steam up.')
  ) g (id, title, artist, number, day, formats, credits)
  join public.artists a on a.name = g.artist
 cross join lateral (select g.formats is not null as listed, '/demo/downloads/' || lower(g.number) as files) f
 order by g.number;

update public.releases
   set former_available_at = available_at - interval '14 days', day_told_at = now() - interval '3 days',
       previews_early = true, early_at = now() - interval '3 days'
 where catalogue_number = 'TH-012';

-- An edition without links is ordered from the label, by a message that names it.
insert into public.editions (
  id, release_id, position, format, description, copies, barcode, price, currency, state, ships_on, ships_before, ships_note,
  links
)
select md5(g.number || g.place)::uuid, r.id, g.place, g.format, g.description, g.copies, g.barcode, g.price, 'GBP', g.state,
       g.ships_on, g.ships_before, g.ships_note, g.links::jsonb
  from (values
  ('TH-001', 1, '12″ vinyl', 'black, first pressing', 300, '5060123401011', 2400, 'sold_out', null::date, null::date, null, '[]'),
  ('TH-001', 2, '12″ vinyl', 'black, fourth pressing', 500, '5060123401028', 2400, 'in_stock', null, null, null, '[]'),
  ('TH-002', 1, '7″ vinyl', 'red', 250, '5060123401035', 900, 'sold_out', null, null, null, '[]'),
  ('TH-003', 1, '12″ vinyl', 'cream, third pressing', 500, '5060123401042', 2400, 'in_stock', null, null, null, '[]'),
  ('TH-003', 2, 'Bolt M8, in a bag', 'zinc', 88, null, 400, 'sold_out', null, null, null, '[]'),
  ('TH-004', 1, '12″ vinyl', 'sky blue', 500, '5060123401066', 2400, 'last_copies', null, null, null, '[]'),
  ('TH-005', 1, '12″ vinyl', 'black, second pressing', 500, '5060123401073', 2400, 'in_stock', null, null, null, '[]'),
  ('TH-006', 1, '12″ vinyl', 'lemon', 500, '5060123401080', 2400, 'sold_out', null, null, null, '[]'),
  ('TH-006', 2, 'Cassette', 'white', 120, '5060123401097', 1000, 'in_stock', null, null, null, '[{"name": "Bandcamp", "url": "https://example.com/bandcamp/tarehouse/th-006/cassette"}]'),
  ('TH-007', 1, '12″ vinyl', 'teal, first pressing', 500, '5060123401103', 2400, 'sold_out', null, null, null, '[]'),
  ('TH-007', 2, '12″ vinyl', 'pink, second pressing', 300, '5060123401110', 2400, 'in_stock', null, null, null, '[]'),
  ('TH-008', 1, '12″ vinyl', 'transparent orange', 500, '5060123401127', 2400, 'back_on', current_date + 60, null, null, '[{"name": "Bandcamp", "url": "https://example.com/bandcamp/tarehouse/th-008/vinyl"}]'),
  ('TH-008', 2, 'Patch sheet, A2, folded', null, 39, null, 600, 'sold_out', null, null, null, '[]'),
  ('TH-009', 1, '10″ vinyl', 'manila', 400, '5060123401141', 1800, 'in_stock', null, null, null, '[]'),
  ('TH-010', 1, '12″ vinyl', 'black', 500, '5060123401158', 2400, 'pre_order', current_date + 30, current_date + 16, 'Second pressing. The plant has no black until then.', '[]'),
  ('TH-010', 2, '12″ vinyl', 'brick, with a brick', 1, '5060123401165', 9900, 'sold_out', null, null, null, '[]'),
  ('TH-011', 1, '12″ vinyl', 'black', 500, '5060123401172', 2400, 'in_stock', null, null, null, '[{"name": "Bandcamp", "url": "https://example.com/bandcamp/tarehouse/th-011/vinyl"}, {"name": "Quayside Records", "url": "https://example.com/quayside/th-011"}, {"name": "The Cassette Shelf", "url": "https://example.com/shelf/th-011"}]'),
  ('TH-011', 2, '12″ vinyl', 'red, with a weighing slip', 50, '5060123401189', 3200, 'sold_out', null, null, null, '[]'),
  ('TH-012', 1, '12″ vinyl', 'green ink, first 200 copies', 200, '5060123401196', 2400, 'pre_order', current_date + 44, current_date + 30, 'A new stamper for side B.', '[]'),
  ('TH-012', 2, '12″ vinyl', 'more green ink', 300, '5060123401202', 2400, 'pre_order', current_date + 44, current_date + 30, 'A new stamper for side B.', '[]')
  ) g (number, place, format, description, copies, barcode, price, state, ships_on, ships_before, ships_note, links)
  join public.releases r on r.catalogue_number = g.number;
update public.releases set p_line = year || ' Tarehouse Records', c_line = year || ' Tarehouse Records';

insert into public.code_batches (id, name, release_id, created_by, created_at, tried_at, tried_faults)
select b.id::uuid, b.name, b.release_id::uuid, u.id, day + interval '14 hours', day + interval '15 hours', 0
  from (values
    ('c10be365-ecd6-59b1-9d7f-9f1d89dbae49', 'TH-010 first pressing, cards', '7f20cb14-9fa5-533d-b8a0-5a2dca349b66', current_date - 90),
    ('9e85191c-a1ac-5718-9331-7232a548725a', 'TH-003 third pressing, cards', '7db682f1-cf09-56be-9fe0-6793b1b16d3b', current_date - 80),
    ('66459f78-f340-5bf5-997b-43221de9c88c', 'TH-008 first pressing, cards', 'a2a701ce-821b-571f-983f-eccfe081a1fc', current_date - 70),
    ('39ebe8e4-0bb4-59f8-ba35-2232410eb6a0', 'TH-002 found in the van', '13fd2327-2d98-53d9-8e9d-5244bbffa5ad', current_date - 60),
    ('5b0e4a5e-7c1d-5e0b-9a55-0c1de5a1ab1e', 'TH-005 at the table', 'dd5d8447-9b35-5dde-b7be-cd46e9fec686', current_date - 43),
    ('c9bf9857-a0fa-5f01-a70b-97a7b026afac', 'TH-011 mail order', '294f5cc6-7136-5983-a71a-f505c9c85aaf', current_date - 39),
    ('2f1c9d04-63b7-5a86-8e57-4d9c1b70a011', 'TH-011 first pressing, cards', '294f5cc6-7136-5983-a71a-f505c9c85aaf', current_date - 38)
  ) b (id, name, release_id, day)
  left join public.users u on u.username = 'Ines';

-- The code of a card, the same in every demo label, of the characters of which codes are made.
create function pg_temp.code(card text) returns text language sql immutable as $$
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + get_byte(decode(md5(card), 'hex'), place) % 31, 1), '')
    from generate_series(0, 7) place
$$;

-- DEADWAX1 to 9 are free; DEADWAX5 opens a release without MP3 and FLAC. Of TH-011's 500 cards, fans have redeemed 61 since
-- its release, most of them in the first days. At the show in the chandlery, 30 of 60 cards of TH-005 were sold between the
-- sets and after the second, and every third of those has been redeemed.
insert into public.codes (id, release_id, batch_id, serial, created_at, activated_at, redeemed_at)
select c.id, b.release_id, b.id, c.serial, b.created_at,
       case when b.name <> 'TH-005 at the table' then b.created_at else c.sold_at end, c.redeemed_at
  from (
    values
      ('DEADWAX1', 'TH-010 first pressing, cards', 1, null::timestamptz, null::timestamptz),
      ('DEADWAX2', 'TH-003 third pressing, cards', 1, null, null),
      ('DEADWAX3', 'TH-008 first pressing, cards', 1, null, null),
      ('DEADWAX4', 'TH-011 mail order', 1, null, null),
      ('DEADWAX5', 'TH-002 found in the van', 1, null, null),
      ('DEADWAX6', 'TH-010 first pressing, cards', 2, null, null),
      ('DEADWAX7', 'TH-003 third pressing, cards', 2, null, null),
      ('DEADWAX8', 'TH-008 first pressing, cards', 2, null, null),
      ('DEADWAX9', 'TH-011 mail order', 2, null, null),
      ('DEADUSED', 'TH-010 first pressing, cards', 3, null, now() - interval '40 days')
    union all
    select pg_temp.code('TH-011 ' || serial), 'TH-011 first pressing, cards', serial, null,
           case when place between 1 and 61
             then current_date - 35 + interval '10 hours' + power(place / 61.0, 2.5) * interval '34 days' end
      from generate_series(1, 500) serial
     cross join lateral (select serial * 137 % 500 as place) fan
    union all
    select pg_temp.code('TH-005 ' || serial), 'TH-005 at the table', serial, sold_at,
           case when serial % 3 = 1 then sold_at + serial % 7 * interval '17 hours' + interval '50 minutes' end
      from generate_series(1, 60) serial
     cross join lateral (
       select case when serial <= 30 then current_date - 41 + time '20:58' + serial * interval '77 seconds'
                + case when serial > 16 then interval '70 minutes' else '0' end end as sold_at
     ) sale
  ) c (id, batch, serial, sold_at, redeemed_at)
  join public.code_batches b on b.name = c.batch
 order by b.created_at, c.serial;

-- Those sales, as sell_code() leaves them.
with sales as (
  insert into public.code_actions (id, action, batch_id, created_by, created_at)
  select md5(c.id)::uuid, 'sell', b.id, b.created_by, c.activated_at
    from public.codes c
    join public.code_batches b on b.id = c.batch_id
   where b.name = 'TH-005 at the table' and c.state <> 'dormant'
  returning id
)
insert into public.code_changes (action_id, code)
select s.id, c.id from sales s join public.codes c on md5(c.id)::uuid = s.id order by c.serial;

insert into public.file_downloads (release_id, kind, downloads)
select r.id, d.kind, d.downloads
  from public.releases r, (values ('mp3', 27), ('flac', 38), ('track', 19)) d (kind, downloads)
 where r.catalogue_number = 'TH-011';

insert into public.news (id, title, excerpt, content, type, featured_image, published, featured, author_name, published_at, event_date) values
  ('5258c089-1ee4-5778-962b-ec85f21af37a', 'Night Bus Choir on the last ferry', 'Fourteen voices, one [wobble]boat[/wobble]. Leaves Marram Quay at 19:40 and comes back when it comes back.', 'The harbour company is lending us the old car ferry for one evening before it goes to the breakers. Night Bus Choir will stand on the car deck, seven to port and seven to starboard, and sing First Service from one end to the other.

[heading]Boarding 19:10, casting off 19:40[/heading]
[list]
120 places and no chairs.
Bring a coat.
The bar is a table with tea on it.
[/list]

If the wind is above force 6 we stay tied up and do it anyway. The ferry will still [wobble]move a bit[/wobble].

Tickets at the tare house window or from the purser.', 'show', pg_temp.picture('ferry'), true, false, 'Ines', now() - interval '6 days', current_date + 9),
  ('fba9700d-eb19-56dc-b8e9-944819ee0c50', 'Kestrel Data, one patch, all night', '', 'Pump Hall 2, from nine until the cables are back in the bag. Long Patch was made with one patch and no edits. This is the same idea in a bigger room: set up at nine, start at ten, never touch the cables again. Only the knobs.

The pump hall has eleven seconds of reverb and one socket. We have borrowed a very long lead.

Earplugs at the door, free. [italic]The orange cable will be on display afterwards.[/italic]', 'show', pg_temp.picture('kestrel-data'), true, false, 'Dov', now() - interval '9 days', current_date + 16),
  ('d3166e6d-5de5-50bc-bf86-19acaa827249', 'TH-007 is back, and it is [pink]pink[/pink]', 'Second pressing of Replacement Service by Night Bus Choir. 300 on pink, because the plant had pink.', 'Replacement Service sold out in 2020 and we have been asked about it every week since. Here is the second pressing: same lacquers, same sleeve, [pink]pink[/pink] vinyl instead of [teal]teal[/teal].

We did not choose pink to make it collectable. The plant had a barrel left over and gave us 11 percent off. When these are gone we press it again, in whatever is in the barrel.

Every copy has a fresh card with a fresh code. If you lost the card from your first pressing, [link=/contact]write to us[/link] and tell us what is scratched into side B.

[release=night-bus-choir-replacement-service]', 'release', pg_temp.picture('th-007'), true, false, 'Marit', now() - interval '4 days', current_date + 23),
  ('f660094e-d28b-5004-a6a4-fdb5c8c8646c', 'Odile Marrow at the library', 'She takes the piano apart in the afternoon. In the evening she plays what is left.', 'Marram town library owns an upright that nobody has dared to tune since the flood. Odile has permission in writing.

[bold]15:00[/bold] Workshop. Bring an object smaller than a matchbox. She will put it between two strings and you can hear what you brought.
[bold]19:30[/bold] Concert, with all of it still in there.

Free, but the library would like you to return your books.', 'show', pg_temp.picture('odile-marrow'), true, false, 'Ines', now() - interval '2 days', current_date + 30),
  ('04242f23-8b1e-5417-992f-fac5f6ccc423', 'TH-012: The Year of the Heron', 'Amparo Lisk’s second album. Six songs and one bird, which she would like us to say she did not feed.', 'It took Amparo eight years to follow Salt on the Sill. In that time she moved twice, and the same heron, or a very similar one, turned up on both roofs.

Recorded in the boiler room of the works in February, when it was the only warm place on the site. Voice, guitar, one harmonium that belongs to the choir.

500 copies, linocut sleeve printed by Marit on the proofing press. [green]Green[/green] ink on the first 200 and more green ink on the rest. The cards are printed, counted and in the safe.

[italic]Low Water[/italic] is on its page already, the whole song, without the click.', 'other', pg_temp.picture('th-012'), true, false, 'Dov', now() - interval '1 days', null),
  ('ca659ec5-f83c-509b-a28c-62ac70b0dcec', 'The Tin Bailiffs at the old magistrates’ court', 'Twenty songs in forty minutes. Please [shake]rise[/shake].', 'The courtroom is being turned into flats in spring, so this is the only time it will be any use to the defendants.

The band plays from the bench. You get the dock, the gallery and the place where the clerk sat. Court One holds 90, and the fire officer has counted the pews.

Doors 20:00, [shake]bang[/shake] at 20:30 sharp, everybody out by 21:15. They have never finished late and they will not start now.', 'show', pg_temp.picture('stage'), true, false, 'Dov', now() - interval '3 days', current_date + 65),
  ('98694939-1de0-50ba-801b-35b291a8f688', 'Amparo Lisk at the lighthouse', 'One guitar, ninety-one steps, no amplifier.', 'The lamp room holds twenty people who do not mind each other. Amparo sings the new songs twice, once facing the sea and once facing the land.', 'show', pg_temp.picture('amparo-lisk'), true, false, 'Marit', now() - interval '8 days', current_date + 51),
  ('9a832b0a-d7d4-5a8e-b3b5-c0f9bba0bca0', 'Halvard Rue in the ice house', 'One note in a round room, and what the room does with it.', 'The ice house has eleven metres of brick above it and no ice below. Halvard plays in the dark, and you find your own way out.', 'show', pg_temp.picture('halvard-rue'), true, false, 'Dov', now() - interval '10 days', current_date + 58),
  ('cad595b9-41f2-5e3c-9bff-4e997579e729', 'TH-011: Tare, by Halvard Rue', 'Four pieces for flugelhorn and an empty weighbridge. Out today, in the shops by Friday, weather permitting.', 'Halvard came to collect a box of records in the autumn and stayed four evenings. He stood on the platform and played, and the needle moved when he breathed in. We have that on film. [italic]2 grams.[/italic]

Tare is the record of those evenings. Two tracks a side, no overdubs, one lorry.

The sleeve is black and [red]red[/red] on uncoated board. It will mark if you look at it, and that is fine.', 'release', pg_temp.picture('th-011'), true, false, 'Ines', now() - interval '35 days', current_date - 35),
  ('069c8527-98b4-540f-b566-6734dc4620cb', 'Halvard Rue Quartet, two sets', 'The upstairs room at the chandlery. First set loud, second set [blue]less[/blue].', 'Sixty chairs, sixty people, one fire door. The quartet played Three Valves Open in the first set and the whole of Tare in the second, before anybody had heard it.

Thank you to the chandlery for turning off the ice machine without being asked twice.', 'show', pg_temp.picture('halvard-rue'), true, false, 'Ines', now() - interval '52 days', current_date - 41),
  ('2d17bbdd-6a0b-5910-8330-eecab2612b1e', 'Open scale day', 'Bring a record, any label, and we weigh it for you. Certificates were typed on the spot.', 'Once a year the gate is open and the scale is yours. This time we weighed 214 records, two accordions, a dog called Bruno (31 kg) and a wedding cake.

The heaviest record was a 1958 organ recital at 221 grams. The lightest was a flexi-disc from a cereal box, and it [spin]still plays[/spin].', 'show', '/pictures/about-who.svg', true, false, 'Marit', now() - interval '90 days', current_date - 76),
  -- A draft: the date is not confirmed.
  ('30c8d216-7775-54dc-897a-aec7d3570568', 'Choir matinee at the bus depot?', 'Waiting for the depot manager to ring back. Do not publish before he does.', 'Sunday afternoon, bay 4, doors open both ends so it will be cold.

Still to ask: chairs, toilets, whether the wash has to run at three.
[orange]Marit: is the harmonium back by then?[/orange]', 'show', pg_temp.picture('night-bus-choir'), false, false, 'Ines', null, current_date + 81),
  -- Featured, the last one first.
  ('02df032a-6655-5e5d-bc82-1f1f6a361f48', 'How a code gets into a sleeve', 'Eight characters, one card, one sleeve. Mostly it is done at the kitchen table with the radio on.', 'People ask why the codes have no zero, no O, no 1, no I and no L in the random part. Because we read your emails in 2016, that is why.

The codes are made in one go, printed on offcuts from the sleeve board and cut by hand. Then three of us sit down with 500 sleeves. One card each, face down, behind the inner. It takes an evening and a half, and the rule is that nobody counts aloud.

[bold]If yours is missing:[/bold] tell us what is scratched into the run-out of side A. Nobody has ever got that wrong who had the record in their hands.

[bold]If yours says it has been used[/bold] and it was not you, tell us that too. A code costs us nothing. A bad evening with a new record costs more.', 'other', pg_temp.picture('crate'), true, true, 'Ines', now() - interval '19 days', null),
  ('6f75e97f-89eb-5fe9-aada-a5ab20f074b1', 'We weighed the whole catalogue again', 'Eleven records, ten copies each, one afternoon. The average is 181.4 grams, and one of you owns a [rainbow]very heavy[/rainbow] copy of Hover.', 'The inspector passed the scale in March, so we used the certificate while it was warm.

TH-001 has put on a gram since 2013. We think it is the sleeves drinking the air. TH-008 is the most even pressing we have ever had, with half a gram between the lightest and the heaviest. TH-004 runs from 174 to 196, and nobody at the plant can explain the 196.

If your Hover feels like a dinner plate, that is the one. Write to us. We do not want it back, we only want to [glow]know where it lives[/glow].

The full table hangs in the window, in pencil.', 'other', pg_temp.picture('scale'), true, true, 'Marit', now() - interval '11 days', null),
  ('edec49bf-b39e-5df0-8e01-df4622c9fb47', 'Side B came back with a click', 'Test pressings of TH-012 arrived on Tuesday. Side A is lovely. Side B, at 2:14, is [orange]not[/orange].', 'Five test pressings, five white labels, five turntables, three people and one good ear, which is Dov’s.

Side A is right first time. Side B clicks at 2:14 in [italic]Low Water[/italic], once per turn, four turns. It is in the metal, not in the vinyl. We know because it is on all five.

So the plant cuts a new stamper, and the record comes out two weeks later than we said. Marit always adds three weeks to every date and does not tell us. This time the plant needed five.

[quote]“A click every 1.8 seconds is a groove, not a fault.” (The plant.)[/quote]

[picture=' || pg_temp.picture('stage') || ']

[bold]If you like clicks:[/bold] the five rejects are in the crate by the door. First come, first served, put what you like in the jar.', 'other', pg_temp.picture('test-pressings'), true, true, 'Dov', now() - interval '3 days', null),
  -- Published, but not on the home page.
  ('ba33b4a6-0313-52bd-a3cc-bdfe8996631c', 'The kettle has been replaced', '2012 to this Thursday. It boiled for every record we made, and it [bounce]rattled[/bounce] on two of them.', 'You can hear the old kettle on Kitchen Radio, at 1:52, and all the way through side two of Goods & Chattels, where it is credited.

The new one is quiet. Nobody likes it yet.

The old one is on the shelf above the door. [purple]Please do not offer to repair it.[/purple] Dov has tried.', 'other', null, true, false, 'Marit', now() - interval '33 days', null);

-- What a show has besides its day, and the record that an article is about.
update public.news n
   set event_time = s.event_time, doors_time = s.doors_time, end_time = s.end_time, venue = s.venue, city = s.city,
       ticket_url = s.ticket_url, sold_out = s.sold_out, acts = (
         select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'artistId', r.id) order by a.place), '[]')
           from unnest(s.acts) with ordinality a (name, place)
           left join public.artists r on r.name = a.name
       ),
       release_id = (select r.id from public.releases r where r.catalogue_number = s.number)
  from (values
    ('5258c089-1ee4-5778-962b-ec85f21af37a'::uuid, '19:40', '19:10', null, 'The old car ferry, Quay 2', 'Marram', null, false, 'TH-001', '{Night Bus Choir}'::text[]),
    ('fba9700d-eb19-56dc-b8e9-944819ee0c50', '22:00', '21:00', '04:00', 'Pump Hall 2', 'Saltgate', 'https://tickets.example/pump-hall-2', false, 'TH-008', '{Kestrel Data,Halvard Rue}'),
    ('f660094e-d28b-5004-a6a4-fdb5c8c8646c', '19:30', null, null, 'Town library', 'Marram', null, false, null, '{Odile Marrow,The library piano}'),
    ('ca659ec5-f83c-509b-a28c-62ac70b0dcec', '20:30', '20:00', '21:15', 'Court One', 'Marram', 'https://tickets.example/court-one', true, null, '{The Tin Bailiffs}'),
    ('98694939-1de0-50ba-801b-35b291a8f688', '20:00', '19:30', null, 'The lighthouse', 'Saltby', 'https://tickets.example/lighthouse', false, 'TH-006', '{Amparo Lisk}'),
    ('9a832b0a-d7d4-5a8e-b3b5-c0f9bba0bca0', '21:00', null, null, 'The ice house', 'Marram', 'https://tickets.example/ice-house', false, null, '{Halvard Rue}'),
    ('069c8527-98b4-540f-b566-6734dc4620cb', '20:00', '19:30', null, 'The chandlery, upstairs', 'Marram', null, true, 'TH-011', '{}'),
    ('2d17bbdd-6a0b-5910-8330-eecab2612b1e', null, '11:00', null, 'The tare house', 'Marram', null, false, null, '{}'),
    ('d3166e6d-5de5-50bc-bf86-19acaa827249', null, null, null, null, null, null, false, 'TH-007', '{}'),
    ('cad595b9-41f2-5e3c-9bff-4e997579e729', null, null, null, null, null, null, false, 'TH-011', '{}'),
    ('04242f23-8b1e-5417-992f-fac5f6ccc423', null, null, null, null, null, null, false, 'TH-012', '{}'),
    ('edec49bf-b39e-5df0-8e01-df4622c9fb47', null, null, null, null, null, null, false, 'TH-012', '{}')
  ) s (id, event_time, doors_time, end_time, venue, city, ticket_url, sold_out, number, acts)
 where n.id = s.id;

-- What became of some since: the day of one moves, which its page remembers.
update public.news n set show_state = s.state, state_note = s.note, event_date = n.event_date + s.days
  from (values
    ('98694939-1de0-50ba-801b-35b291a8f688'::uuid, 'cancelled', 'The lighthouse got its lamp back. Tickets are refunded where you bought them.', 0),
    ('9a832b0a-d7d4-5a8e-b3b5-c0f9bba0bca0', 'postponed', 'There is ice in it. Tickets stay valid.', 0),
    ('f660094e-d28b-5004-a6a4-fdb5c8c8646c', 'moved', 'The reading room is still wet.', 7)
  ) s (id, state, note, days)
 where n.id = s.id;

-- What fans wrote. No form service takes it here, so it is kept in the inbox.
-- Nobody is relaying them, so they have no lease.
insert into public.contact_messages (id, name, email, subject_type, custom_subject, message, created_at, leased_until) values
  ('0c9d7d0e-6a1a-4c80-9a53-0d6d6c6f5a01', 'Wilma Straub', 'wilma@fans.example', 'code-support', null, 'Hello, my copy of Tare has no card behind the inner sleeve.

In the run-out of side A it says TH-011-A and very small "weigh me". Would that be enough?', now() - interval '5 hours', null),
  ('0c9d7d0e-6a1a-4c80-9a53-0d6d6c6f5a02', 'Teodor K.', 'teodor@fans.example', 'other', 'The heavy Hover', 'I have it. 196 grams on the kitchen scale, 195 on the one at the post office. I will not send it back.', now() - interval '2 days', null),
  ('0c9d7d0e-6a1a-4c80-9a53-0d6d6c6f5a03', 'Studio Lichtspiel', 'booking@lichtspiel.example', 'join-label', null, 'We are three people, one harmonium and a tape machine that only runs slow. Six songs, all in one take.
Where may we send them?', now() - interval '6 days', null);

-- Who wants the newsletter.
insert into public.pages (title, slug, content, placement, position) values
  ('Stockists', 'stockists', 'Shops that keep our records. If yours is missing, [link=/contact?subject=shop-support]tell us[/link].

[heading]On the coast[/heading]
[list]
The chandlery, Marram Quay (ask at the counter, they are behind the rope)
Low Water Records, Saltby
[/list]

[heading]Inland[/heading]
[list]
Second Crossing, Aldermoor
Pump Hall 2, Marram, on concert nights
[/list]', 'navigation', 1),
  ('Imprint', 'imprint', '[bold]Tarehouse Records[/bold]
The tare house, Marram Quay 1, Marram

Ines, Dov and Marit answer for everything here. [link=mailto:post@tarehouse.test]post@tarehouse.test[/link]

[quote]We weigh every record before it leaves. If yours is light, we want to know.[/quote]', 'footer', 2);

-- What is no record: a shirt in three sizes of which one is gone, a tote that a shop has, a zine, and a voucher of which
-- nobody has said yet whether it is for sale.
insert into public.goods (title, kind, content, images, currency, variants, artist_id, release_id, published, published_at) values
  ('The Tare shirt', 'shirt', 'Heavy cotton, 240 grams, which we have checked. Printed at the quay with the last of the black from the sleeves.

[list]
The dot is the label of side A
On the back all weighings of the pressing, lightest first
[/list]', array[pg_temp.picture('shirt'), pg_temp.picture('shirt-back')], 'GBP', '[
    {"name": "S", "price": 1800, "state": "in_stock", "links": []},
    {"name": "M", "price": 1800, "state": "sold_out", "links": []},
    {"name": "L", "price": 1800, "state": "last_ones", "links": []}
  ]', (select id from public.artists where name = 'Halvard Rue'), (select id from public.releases where catalogue_number = 'TH-011'), true, now() - interval '20 days'),
  ('Rope tote', 'bag', 'Holds eleven records, or nine and a bottle. The handles are the rope that the chandlery sells by the metre.',
   array[pg_temp.picture('tote')], 'GBP', '[
    {"name": "", "price": 900, "state": "in_stock", "links": [{"name": "Quayside Records", "url": "https://example.com/quayside/tote"}]}
  ]', null, null, true, now() - interval '200 days'),
  ('The Weight Book', 'print', 'Forty pages, stapled: every record that we have weighed, with remarks.', array[pg_temp.picture('zine')], 'GBP', '[
    {"name": "", "price": 500, "state": "in_stock", "links": []}
  ]', null, null, true, now() - interval '90 days'),
  ('Voucher', 'voucher', 'A card with a number, good for one record.', '{}', 'GBP', '[
    {"name": "£10", "price": 1000, "state": null, "links": []},
    {"name": "£25", "price": 2500, "state": null, "links": []}
  ]', null, null, false, null);

-- What a writer gets of the record that comes out next.
insert into public.press_kits (title, release_id, line, short, content, photos, contact, published) values
  ('Amparo Lisk - The Year of the Heron', (select id from public.releases where catalogue_number = 'TH-012'),
   'Six songs for nylon guitar, recorded in a boiler room, about a heron that would not leave.',
   'Eight years after Salt on the Sill, Amparo Lisk returns with six songs for voice and nylon guitar. She moved twice in that time, and the same heron, or a very similar one, turned up on both roofs. Recorded in February in the boiler room of a closed sugar works, which was the only warm place on the site.',
   'Amparo Lisk learned to play the guitar from the lodger, who stayed eleven years. Her first record, [italic]Salt on the Sill[/italic], was made at a kitchen table in 2018 and has been in print since.

[heading]The record[/heading]
[italic]The Year of the Heron[/italic] was played in one room in four evenings: voice, guitar, and one harmonium that belongs to the Night Bus Choir. Nothing was added afterwards except the boiler, which could not be turned off.

[heading]The sleeve[/heading]
Marit Osk cut the heron in lino and printed all 500 on the proofing press. The first 200 are in green ink, the rest in more green ink.

[quote]She sings as if somebody was asleep next door, and by the end of side A somebody is.[/quote]',
   jsonb_build_array(
     jsonb_build_object('address', pg_temp.picture('amparo-lisk'), 'credit', 'Marit Osk'),
     jsonb_build_object('address', pg_temp.picture('test-pressings'), 'credit', 'Dov Harrow'),
     jsonb_build_object('address', pg_temp.picture('stage'), 'credit', '')
   ), 'Ines, Tarehouse Records, press@tarehouse.test', true);

insert into public.newsletter_signups (id, name, email, consent, consented_at) values
  ('1d9d7d0e-6a1a-4c80-9a53-0d6d6c6f5b01', 'Wilma', 'wilma@fans.example', 'We’ll email you news. Unsubscribe any time.', now() - interval '5 hours'),
  ('1d9d7d0e-6a1a-4c80-9a53-0d6d6c6f5b02', 'Josse', 'josse@fans.example', 'We’ll email you news. Unsubscribe any time.', now() - interval '4 days'),
  ('1d9d7d0e-6a1a-4c80-9a53-0d6d6c6f5b03', 'Anneke Vos', 'anneke@fans.example', 'We’ll email you news. Unsubscribe any time.', now() - interval '9 days');
