// Made by `npm run types` from the migrations, in the form of `supabase gen types`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      artists: {
        Row: {
          id: string
          name: string
          slug: string
          bio: string
          image: string | null
          picture: string | null
          link_text: string
          link_url: string | null
          links: string
          color_scheme: string
          color_classes: string
          display_order: number
          is_active: boolean
          is_claim_spot: boolean
          former_slugs: string[]
          deleted_at: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          name: string
          slug: string
          bio?: string
          image?: string | null
          link_text?: string
          link_url?: string | null
          links?: string
          color_scheme?: string
          color_classes?: string
          display_order?: number
          is_active?: boolean
          is_claim_spot?: boolean
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          name?: string
          slug?: string
          bio?: string
          image?: string | null
          link_text?: string
          link_url?: string | null
          links?: string
          color_scheme?: string
          color_classes?: string
          display_order?: number
          is_active?: boolean
          is_claim_spot?: boolean
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          id: number
          at: string
          actor: string | null
          actor_name: string
          action: string
          subject: string
          detail: Json
        }
        Insert: {
          at?: string
          actor?: string | null
          actor_name: string
          action: string
          subject?: string
          detail?: Json
        }
        Update: {
          at?: string
          actor?: string | null
          actor_name?: string
          action?: string
          subject?: string
          detail?: Json
        }
        Relationships: []
      }
      backups: {
        Row: {
          taken_at: string
          sha256: string
          drilled_at: string | null
        }
        Insert: {
          taken_at: string
          sha256: string
          drilled_at?: string | null
        }
        Update: {
          taken_at?: string
          sha256?: string
          drilled_at?: string | null
        }
        Relationships: []
      }
      catalogue_imports: {
        Row: {
          id: string
          number: number
          kind: 'releases' | 'news' | 'goods'
          name: string
          fingerprint: string | null
          rows: number
          written: Json | null
          created_by: string | null
          created_at: string
          undone_at: string | null
          undone: number | null
          kept: string[] | null
        }
        Insert: {
          id: string
          kind: 'releases' | 'news' | 'goods'
          name: string
          fingerprint?: string | null
          rows?: number
          written?: Json | null
          created_by?: string | null
          created_at?: string
          undone_at?: string | null
          undone?: number | null
          kept?: string[] | null
        }
        Update: {
          id?: string
          kind?: 'releases' | 'news' | 'goods'
          name?: string
          fingerprint?: string | null
          rows?: number
          written?: Json | null
          created_by?: string | null
          created_at?: string
          undone_at?: string | null
          undone?: number | null
          kept?: string[] | null
        }
        Relationships: []
      }
      code_actions: {
        Row: {
          id: string
          action:
            'void' | 'unvoid' | 'activate' | 'deactivate' | 'give' | 'sell' | 'replace' | 'reopen'
          batch_id: string | null
          reason: string | null
          given_to: string | null
          skipped: number
          fingerprint: string | null
          created_by: string | null
          created_at: string
          undone_at: string | null
          undone_by: string | null
        }
        Insert: {
          id?: string
          action:
            'void' | 'unvoid' | 'activate' | 'deactivate' | 'give' | 'sell' | 'replace' | 'reopen'
          batch_id?: string | null
          reason?: string | null
          given_to?: string | null
          skipped?: number
          fingerprint?: string | null
          created_by?: string | null
          created_at?: string
          undone_at?: string | null
          undone_by?: string | null
        }
        Update: {
          id?: string
          action?:
            'void' | 'unvoid' | 'activate' | 'deactivate' | 'give' | 'sell' | 'replace' | 'reopen'
          batch_id?: string | null
          reason?: string | null
          given_to?: string | null
          skipped?: number
          fingerprint?: string | null
          created_by?: string | null
          created_at?: string
          undone_at?: string | null
          undone_by?: string | null
        }
        Relationships: []
      }
      code_batches: {
        Row: {
          id: string
          name: string
          release_id: string
          created_by: string | null
          created_at: string
          is_imported: boolean
          tried_at: string | null
          tried_faults: number | null
        }
        Insert: {
          id?: string
          name: string
          release_id: string
          created_by?: string | null
          created_at?: string
          is_imported?: boolean
          tried_at?: string | null
          tried_faults?: number | null
        }
        Update: {
          id?: string
          name?: string
          release_id?: string
          created_by?: string | null
          created_at?: string
          is_imported?: boolean
          tried_at?: string | null
          tried_faults?: number | null
        }
        Relationships: []
      }
      code_changes: {
        Row: {
          number: number
          action_id: string
          code: string
          was: string | null
          is_undone: boolean
        }
        Insert: {
          action_id: string
          code: string
          was?: string | null
          is_undone?: boolean
        }
        Update: {
          action_id?: string
          code?: string
          was?: string | null
          is_undone?: boolean
        }
        Relationships: []
      }
      code_claims: {
        Row: {
          code: string
          claim: string
          created_at: string
        }
        Insert: {
          code: string
          claim: string
          created_at?: string
        }
        Update: {
          code?: string
          claim?: string
          created_at?: string
        }
        Relationships: []
      }
      code_transfers: {
        Row: {
          token_hash: string
          code: string
          created_at: string
          claim: string | null
        }
        Insert: {
          token_hash: string
          code: string
          created_at?: string
          claim?: string | null
        }
        Update: {
          token_hash?: string
          code?: string
          created_at?: string
          claim?: string | null
        }
        Relationships: []
      }
      codes: {
        Row: {
          id: string
          number: number
          release_id: string
          batch_id: string | null
          serial: number | null
          given_to: string | null
          activated_at: string | null
          voided_at: string | null
          replaces: string | null
          redeemed_at: string | null
          used: boolean
          state: string
          claim: string | null
          created_at: string
        }
        Insert: {
          id: string
          release_id: string
          batch_id?: string | null
          serial?: number | null
          given_to?: string | null
          activated_at?: string | null
          voided_at?: string | null
          replaces?: string | null
          redeemed_at?: string | null
          claim?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          release_id?: string
          batch_id?: string | null
          serial?: number | null
          given_to?: string | null
          activated_at?: string | null
          voided_at?: string | null
          replaces?: string | null
          redeemed_at?: string | null
          claim?: string | null
          created_at?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          id: string
          name: string
          email: string
          subject_type: 'join-label' | 'code-support' | 'shop-support' | 'other'
          custom_subject: string | null
          message: string
          code: string | null
          submission: string | null
          created_at: string
          delivered_at: string | null
          attempts: number
          last_error: string | null
          next_attempt_at: string
          leased_until: string | null
          read_at: string | null
          answered_at: string | null
          archived_at: string | null
        }
        Insert: {
          id?: string
          name: string
          email: string
          subject_type: 'join-label' | 'code-support' | 'shop-support' | 'other'
          custom_subject?: string | null
          message: string
          code?: string | null
          submission?: string | null
          created_at?: string
          delivered_at?: string | null
          attempts?: number
          last_error?: string | null
          next_attempt_at?: string
          leased_until?: string | null
          read_at?: string | null
          answered_at?: string | null
          archived_at?: string | null
        }
        Update: {
          id?: string
          name?: string
          email?: string
          subject_type?: 'join-label' | 'code-support' | 'shop-support' | 'other'
          custom_subject?: string | null
          message?: string
          code?: string | null
          submission?: string | null
          created_at?: string
          delivered_at?: string | null
          attempts?: number
          last_error?: string | null
          next_attempt_at?: string
          leased_until?: string | null
          read_at?: string | null
          answered_at?: string | null
          archived_at?: string | null
        }
        Relationships: []
      }
      deploys: {
        Row: {
          id: number
          at: string
          revision: number
          reason: 'change' | 'now' | 'daily' | 'other'
          deploy_id: string | null
          asked_by: string | null
        }
        Insert: {
          at?: string
          revision: number
          reason: 'change' | 'now' | 'daily' | 'other'
          deploy_id?: string | null
          asked_by?: string | null
        }
        Update: {
          at?: string
          revision?: number
          reason?: 'change' | 'now' | 'daily' | 'other'
          deploy_id?: string | null
          asked_by?: string | null
        }
        Relationships: []
      }
      editions: {
        Row: {
          id: string
          release_id: string
          position: number
          format: string
          description: string | null
          copies: number | null
          catalogue_number: string | null
          barcode: string | null
          price: number | null
          currency: string | null
          links: Json
          state: 'pre_order' | 'in_stock' | 'last_copies' | 'sold_out' | 'back_on'
          ships_on: string | null
          ships_before: string | null
          ships_note: string | null
        }
        Insert: {
          id: string
          release_id: string
          position: number
          format: string
          description?: string | null
          copies?: number | null
          catalogue_number?: string | null
          barcode?: string | null
          price?: number | null
          currency?: string | null
          links?: Json
          state?: 'pre_order' | 'in_stock' | 'last_copies' | 'sold_out' | 'back_on'
          ships_on?: string | null
          ships_before?: string | null
          ships_note?: string | null
        }
        Update: {
          id?: string
          release_id?: string
          position?: number
          format?: string
          description?: string | null
          copies?: number | null
          catalogue_number?: string | null
          barcode?: string | null
          price?: number | null
          currency?: string | null
          links?: Json
          state?: 'pre_order' | 'in_stock' | 'last_copies' | 'sold_out' | 'back_on'
          ships_on?: string | null
          ships_before?: string | null
          ships_note?: string | null
        }
        Relationships: []
      }
      file_downloads: {
        Row: {
          id: string
          release_id: string
          kind: 'download' | 'mp3' | 'flac' | 'track'
          downloads: number
        }
        Insert: {
          id?: string
          release_id: string
          kind: 'download' | 'mp3' | 'flac' | 'track'
          downloads?: number
        }
        Update: {
          id?: string
          release_id?: string
          kind?: 'download' | 'mp3' | 'flac' | 'track'
          downloads?: number
        }
        Relationships: []
      }
      files: {
        Row: {
          id: string
          project_id: string
          key: string
          release_id: string
          track_id: string | null
          kind: 'download' | 'mp3' | 'flac' | 'preview' | 'early'
          is_public: boolean
          name: string
          bytes: number
          type: 'zip' | 'mp3' | 'flac' | null
          sha256: string | null
          samples_md5: string | null
          seconds: number | null
          tags_key: string | null
          upload_id: string | null
          created_by: string | null
          created_at: string
          signed_at: string
          ready_at: string | null
          removed_at: string | null
          swept_at: string | null
          state: string
        }
        Insert: {
          id?: string
          project_id?: string
          release_id: string
          track_id?: string | null
          kind: 'download' | 'mp3' | 'flac' | 'preview' | 'early'
          name: string
          bytes: number
          type?: 'zip' | 'mp3' | 'flac' | null
          sha256?: string | null
          samples_md5?: string | null
          seconds?: number | null
          tags_key?: string | null
          upload_id?: string | null
          created_by?: string | null
          created_at?: string
          signed_at?: string
          ready_at?: string | null
          removed_at?: string | null
          swept_at?: string | null
        }
        Update: {
          id?: string
          project_id?: string
          release_id?: string
          track_id?: string | null
          kind?: 'download' | 'mp3' | 'flac' | 'preview' | 'early'
          name?: string
          bytes?: number
          type?: 'zip' | 'mp3' | 'flac' | null
          sha256?: string | null
          samples_md5?: string | null
          seconds?: number | null
          tags_key?: string | null
          upload_id?: string | null
          created_by?: string | null
          created_at?: string
          signed_at?: string
          ready_at?: string | null
          removed_at?: string | null
          swept_at?: string | null
        }
        Relationships: []
      }
      goods: {
        Row: {
          id: string
          title: string
          slug: string
          kind: 'shirt' | 'bag' | 'print' | 'bundle' | 'voucher' | 'other'
          content: string
          images: string[]
          currency: string | null
          variants: Json
          artist_id: string | null
          release_id: string | null
          published: boolean
          published_at: string | null
          former_slugs: string[]
          deleted_at: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          title: string
          slug?: string
          kind?: 'shirt' | 'bag' | 'print' | 'bundle' | 'voucher' | 'other'
          content?: string
          images?: string[]
          currency?: string | null
          variants?: Json
          artist_id?: string | null
          release_id?: string | null
          published?: boolean
          published_at?: string | null
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          title?: string
          slug?: string
          kind?: 'shirt' | 'bag' | 'print' | 'bundle' | 'voucher' | 'other'
          content?: string
          images?: string[]
          currency?: string | null
          variants?: Json
          artist_id?: string | null
          release_id?: string | null
          published?: boolean
          published_at?: string | null
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      news: {
        Row: {
          id: string
          title: string
          excerpt: string
          content: string
          type: 'other' | 'show' | 'release'
          featured_image: string | null
          featured_picture: string | null
          release_id: string | null
          published: boolean
          featured: boolean
          featured_order: number | null
          author: string | null
          author_name: string
          published_at: string | null
          event_date: string | null
          event_time: string | null
          doors_time: string | null
          end_time: string | null
          venue: string | null
          city: string | null
          ticket_url: string | null
          sold_out: boolean
          acts: Json
          show_state: 'on' | 'cancelled' | 'postponed' | 'moved'
          state_note: string | null
          former_date: string | null
          former_time: string | null
          former_venue: string | null
          former_city: string | null
          calendar_sequence: number
          former_titles: string[]
          deleted_at: string | null
          updated_at: string
          search: string | null
        }
        Insert: {
          id?: string
          title: string
          excerpt?: string
          content?: string
          type?: 'other' | 'show' | 'release'
          featured_image?: string | null
          release_id?: string | null
          published?: boolean
          featured?: boolean
          featured_order?: number | null
          author?: string | null
          author_name?: string
          published_at?: string | null
          event_date?: string | null
          event_time?: string | null
          doors_time?: string | null
          end_time?: string | null
          venue?: string | null
          city?: string | null
          ticket_url?: string | null
          sold_out?: boolean
          acts?: Json
          show_state?: 'on' | 'cancelled' | 'postponed' | 'moved'
          state_note?: string | null
          former_date?: string | null
          former_time?: string | null
          former_venue?: string | null
          former_city?: string | null
          calendar_sequence?: number
          former_titles?: string[]
          deleted_at?: string | null
          updated_at?: string
        }
        Update: {
          id?: string
          title?: string
          excerpt?: string
          content?: string
          type?: 'other' | 'show' | 'release'
          featured_image?: string | null
          release_id?: string | null
          published?: boolean
          featured?: boolean
          featured_order?: number | null
          author?: string | null
          author_name?: string
          published_at?: string | null
          event_date?: string | null
          event_time?: string | null
          doors_time?: string | null
          end_time?: string | null
          venue?: string | null
          city?: string | null
          ticket_url?: string | null
          sold_out?: boolean
          acts?: Json
          show_state?: 'on' | 'cancelled' | 'postponed' | 'moved'
          state_note?: string | null
          former_date?: string | null
          former_time?: string | null
          former_venue?: string | null
          former_city?: string | null
          calendar_sequence?: number
          former_titles?: string[]
          deleted_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      newsletter_signups: {
        Row: {
          id: string
          name: string
          email: string
          consent: string
          consented_at: string
        }
        Insert: {
          id?: string
          name: string
          email: string
          consent: string
          consented_at?: string
        }
        Update: {
          id?: string
          name?: string
          email?: string
          consent?: string
          consented_at?: string
        }
        Relationships: []
      }
      pages: {
        Row: {
          id: string
          title: string
          slug: string
          content: string
          image: string | null
          picture: string | null
          placement: 'navigation' | 'footer' | 'none'
          position: number
          published: boolean
          published_at: string | null
          former_slugs: string[]
          deleted_at: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          title: string
          slug: string
          content?: string
          image?: string | null
          placement?: 'navigation' | 'footer' | 'none'
          position?: number
          published?: boolean
          published_at?: string | null
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          title?: string
          slug?: string
          content?: string
          image?: string | null
          placement?: 'navigation' | 'footer' | 'none'
          position?: number
          published?: boolean
          published_at?: string | null
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      pictures: {
        Row: {
          id: string
          project_id: string
          hash: string
          type: 'avif' | 'jpeg' | 'png' | 'webp'
          width: number
          height: number
          bytes: number
          has_share: boolean
          name: string
          alt: string
          focus_x: number
          focus_y: number
          sha256: string | null
          address: string
          created_by: string | null
          created_at: string
          updated_at: string
          signed_at: string
          ready_at: string | null
          removed_at: string | null
          swept_at: string | null
          ready_address: string | null
        }
        Insert: {
          id?: string
          project_id?: string
          hash: string
          type: 'avif' | 'jpeg' | 'png' | 'webp'
          width: number
          height: number
          bytes: number
          has_share?: boolean
          name: string
          alt?: string
          focus_x?: number
          focus_y?: number
          sha256?: string | null
          created_by?: string | null
          created_at?: string
          updated_at?: string
          signed_at?: string
          ready_at?: string | null
          removed_at?: string | null
          swept_at?: string | null
        }
        Update: {
          id?: string
          project_id?: string
          hash?: string
          type?: 'avif' | 'jpeg' | 'png' | 'webp'
          width?: number
          height?: number
          bytes?: number
          has_share?: boolean
          name?: string
          alt?: string
          focus_x?: number
          focus_y?: number
          sha256?: string | null
          created_by?: string | null
          created_at?: string
          updated_at?: string
          signed_at?: string
          ready_at?: string | null
          removed_at?: string | null
          swept_at?: string | null
        }
        Relationships: []
      }
      press_kits: {
        Row: {
          id: string
          title: string
          slug: string
          release_id: string | null
          artist_id: string | null
          line: string
          short: string
          content: string
          photos: Json
          contact: string
          published: boolean
          published_at: string | null
          former_slugs: string[]
          deleted_at: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          title: string
          slug?: string
          release_id?: string | null
          artist_id?: string | null
          line?: string
          short?: string
          content?: string
          photos?: Json
          contact?: string
          published?: boolean
          published_at?: string | null
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          title?: string
          slug?: string
          release_id?: string | null
          artist_id?: string | null
          line?: string
          short?: string
          content?: string
          photos?: Json
          contact?: string
          published?: boolean
          published_at?: string | null
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      preview_links: {
        Row: {
          record_id: string
          token_hash: string
          created_by: string
          created_at: string
          expires_at: string
        }
        Insert: {
          record_id: string
          token_hash: string
          created_by: string
          created_at?: string
          expires_at?: string
        }
        Update: {
          record_id?: string
          token_hash?: string
          created_by?: string
          created_at?: string
          expires_at?: string
        }
        Relationships: []
      }
      publishing: {
        Row: {
          id: string
          revision: number
          changed_at: string
          changed_in: string | null
          changed_by: string | null
          waiting_since: string | null
          urgent_at: string | null
          urgent_by: string | null
          live_revision: number
          live_read_at: string | null
          build_revision: number | null
          build_since: string | null
          build_leased_until: string | null
          failure: string | null
          failures: number
          retry_at: string | null
          due_checked_at: string
          automatic: boolean
          daily: boolean
          monthly_limit: number | null
          updated_at: string
        }
        Insert: {
          id?: string
          revision?: number
          changed_at?: string
          changed_in?: string | null
          changed_by?: string | null
          waiting_since?: string | null
          urgent_at?: string | null
          urgent_by?: string | null
          live_revision?: number
          live_read_at?: string | null
          build_revision?: number | null
          build_since?: string | null
          build_leased_until?: string | null
          failure?: string | null
          failures?: number
          retry_at?: string | null
          due_checked_at?: string
          automatic?: boolean
          daily?: boolean
          monthly_limit?: number | null
          updated_at?: string
        }
        Update: {
          id?: string
          revision?: number
          changed_at?: string
          changed_in?: string | null
          changed_by?: string | null
          waiting_since?: string | null
          urgent_at?: string | null
          urgent_by?: string | null
          live_revision?: number
          live_read_at?: string | null
          build_revision?: number | null
          build_since?: string | null
          build_leased_until?: string | null
          failure?: string | null
          failures?: number
          retry_at?: string | null
          due_checked_at?: string
          automatic?: boolean
          daily?: boolean
          monthly_limit?: number | null
          updated_at?: string
        }
        Relationships: []
      }
      rate_limits: {
        Row: {
          scope: string
          key: string
          refilled_at: string
        }
        Insert: {
          scope: string
          key: string
          refilled_at: string
        }
        Update: {
          scope?: string
          key?: string
          refilled_at?: string
        }
        Relationships: []
      }
      redirects: {
        Row: {
          from_path: string
          to_address: string
          created_at: string
        }
        Insert: {
          from_path: string
          to_address: string
          created_at?: string
        }
        Update: {
          from_path?: string
          to_address?: string
          created_at?: string
        }
        Relationships: []
      }
      releases: {
        Row: {
          id: string
          title: string
          artist: string
          year: string
          slug: string
          artist_id: string | null
          catalogue_number: string | null
          available_at: string | null
          former_available_at: string | null
          day_told_at: string
          previews_early: boolean
          early_at: string | null
          credits: string
          p_line: string | null
          c_line: string | null
          listening_links: Json
          cover_image: string | null
          cover_picture: string | null
          download_url: string | null
          mp3_url: string | null
          flac_url: string | null
          listed: boolean
          musicbrainz_sent: Json
          former_slugs: string[]
          deleted_at: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          title: string
          artist: string
          year: string
          slug?: string
          artist_id?: string | null
          catalogue_number?: string | null
          available_at?: string | null
          former_available_at?: string | null
          day_told_at?: string
          previews_early?: boolean
          early_at?: string | null
          credits?: string
          p_line?: string | null
          c_line?: string | null
          listening_links?: Json
          cover_image?: string | null
          download_url?: string | null
          mp3_url?: string | null
          flac_url?: string | null
          listed?: boolean
          musicbrainz_sent?: Json
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          title?: string
          artist?: string
          year?: string
          slug?: string
          artist_id?: string | null
          catalogue_number?: string | null
          available_at?: string | null
          former_available_at?: string | null
          day_told_at?: string
          previews_early?: boolean
          early_at?: string | null
          credits?: string
          p_line?: string | null
          c_line?: string | null
          listening_links?: Json
          cover_image?: string | null
          download_url?: string | null
          mp3_url?: string | null
          flac_url?: string | null
          listed?: boolean
          musicbrainz_sent?: Json
          former_slugs?: string[]
          deleted_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      site_settings: {
        Row: {
          id: string
          label_name: string
          tagline: string
          contact_email: string
          description: string
          language: string
          day_first: boolean
          hours_24: boolean
          social_instagram: string | null
          social_bandcamp: string | null
          social_spotify: string | null
          social_soundcloud: string | null
          social_twitter: string | null
          about_who_we_are: string
          about_mission: string
          about_philosophy: string
          enable_shop: boolean
          maintenance_mode: boolean
          allow_new_code_redemptions: boolean
          logo_image: string | null
          share_image: string | null
          about_who_we_are_image: string | null
          about_mission_image: string | null
          about_philosophy_image: string | null
          logo_picture: string | null
          share_picture: string | null
          about_who_we_are_picture: string | null
          about_mission_picture: string | null
          about_philosophy_picture: string | null
          featured_artists_count: number
          updated_at: string
        }
        Insert: {
          id?: string
          label_name?: string
          tagline?: string
          contact_email?: string
          description?: string
          language?: string
          day_first?: boolean
          hours_24?: boolean
          social_instagram?: string | null
          social_bandcamp?: string | null
          social_spotify?: string | null
          social_soundcloud?: string | null
          social_twitter?: string | null
          about_who_we_are?: string
          about_mission?: string
          about_philosophy?: string
          enable_shop?: boolean
          maintenance_mode?: boolean
          allow_new_code_redemptions?: boolean
          logo_image?: string | null
          share_image?: string | null
          about_who_we_are_image?: string | null
          about_mission_image?: string | null
          about_philosophy_image?: string | null
          featured_artists_count?: number
          updated_at?: string
        }
        Update: {
          id?: string
          label_name?: string
          tagline?: string
          contact_email?: string
          description?: string
          language?: string
          day_first?: boolean
          hours_24?: boolean
          social_instagram?: string | null
          social_bandcamp?: string | null
          social_spotify?: string | null
          social_soundcloud?: string | null
          social_twitter?: string | null
          about_who_we_are?: string
          about_mission?: string
          about_philosophy?: string
          enable_shop?: boolean
          maintenance_mode?: boolean
          allow_new_code_redemptions?: boolean
          logo_image?: string | null
          share_image?: string | null
          about_who_we_are_image?: string | null
          about_mission_image?: string | null
          about_philosophy_image?: string | null
          featured_artists_count?: number
          updated_at?: string
        }
        Relationships: []
      }
      staff_links: {
        Row: {
          id: string
          purpose: 'invite' | 'reset'
          user_id: string | null
          email: string | null
          username: string | null
          role: 'admin' | 'moderator' | null
          token_hash: string
          created_by: string
          created_at: string
          expires_at: string
          leased_until: string | null
        }
        Insert: {
          id?: string
          purpose: 'invite' | 'reset'
          user_id?: string | null
          email?: string | null
          username?: string | null
          role?: 'admin' | 'moderator' | null
          token_hash: string
          created_by: string
          created_at?: string
          expires_at?: string
          leased_until?: string | null
        }
        Update: {
          id?: string
          purpose?: 'invite' | 'reset'
          user_id?: string | null
          email?: string | null
          username?: string | null
          role?: 'admin' | 'moderator' | null
          token_hash?: string
          created_by?: string
          created_at?: string
          expires_at?: string
          leased_until?: string | null
        }
        Relationships: []
      }
      tracks: {
        Row: {
          id: string
          release_id: string
          position: number
          title: string
          artist: string | null
          seconds: number | null
          side: string | null
          isrc: string | null
          lyrics: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id: string
          release_id: string
          position: number
          title: string
          artist?: string | null
          seconds?: number | null
          side?: string | null
          isrc?: string | null
          lyrics?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          release_id?: string
          position?: number
          title?: string
          artist?: string | null
          seconds?: number | null
          side?: string | null
          isrc?: string | null
          lyrics?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      users: {
        Row: {
          id: string
          username: string
          email: string | null
          role: 'admin' | 'moderator'
          disabled_at: string | null
          removed_at: string | null
          sessions_valid_after: string | null
          password_asked_at: string | null
          created_by: string | null
          created_at: string
          updated_at: string
          account_id: string | null
        }
        Insert: {
          id: string
          username: string
          email?: string | null
          role?: 'admin' | 'moderator'
          disabled_at?: string | null
          removed_at?: string | null
          sessions_valid_after?: string | null
          password_asked_at?: string | null
          created_by?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          username?: string
          email?: string | null
          role?: 'admin' | 'moderator'
          disabled_at?: string | null
          removed_at?: string | null
          sessions_valid_after?: string | null
          password_asked_at?: string | null
          created_by?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      accept_transfer: {
        Args: {
          token_hash: string | null
          claim: string | null
        }
        Returns: Json
      }
      act_on_codes: {
        Args: {
          action: string | null
          action_id: string | null
          code?: string | null | undefined
          batch_id?: string | null | undefined
          serials?: number[] | null | undefined
          reason?: string | null | undefined
          given_to?: string | null | undefined
        }
        Returns: Json
      }
      adopt_file: {
        Args: {
          file_id: string | null
          sha256: string | null
        }
        Returns: string
      }
      adopt_picture: {
        Args: {
          picture_id: string | null
          with_share: boolean | null
        }
        Returns: string
      }
      ask_for_password: {
        Args: {
          email: string | null
        }
        Returns: undefined
      }
      backup: {
        Args: {
          names?: string[] | null | undefined
        }
        Returns: Json
      }
      begin_restore: { Args: never; Returns: Json }
      bump_due_revision: { Args: never; Returns: undefined }
      change_publishing: {
        Args: {
          automatic: boolean | null
          daily: boolean | null
          monthly_limit: number | null
        }
        Returns: undefined
      }
      change_redirects: {
        Args: {
          saved: Json | null
          removed: string[] | null
        }
        Returns: undefined
      }
      code_statistics: {
        Args: {
          release_id?: string | null | undefined
          batch_id?: string | null | undefined
          time_zone?: string | null | undefined
        }
        Returns: Json
      }
      complete_file: {
        Args: {
          file_id: string | null
          type: string | null
          samples_md5?: string | null | undefined
          seconds?: number | null | undefined
        }
        Returns: Json
      }
      complete_picture: {
        Args: {
          picture_id: string | null
        }
        Returns: Json
      }
      complete_share: {
        Args: {
          picture_id: string | null
        }
        Returns: Json
      }
      consume_sign_in: {
        Args: {
          client: string | null
          account: string | null
          proof?: string | null | undefined
          proven?: number | null | undefined
        }
        Returns: Json
      }
      count_open_codes: {
        Args: {
          prefix: string | null
        }
        Returns: Json
      }
      create_file: {
        Args: {
          release_id: string | null
          track_id: string | null
          kind: string | null
          name: string | null
          bytes: number | string | null
          tags_key?: string | null | undefined
        }
        Returns: Json
      }
      create_invite: {
        Args: {
          email: string | null
          username: string | null
          role: string | null
          token_hash: string | null
        }
        Returns: string
      }
      create_picture: {
        Args: {
          hash: string | null
          type: string | null
          width: number | null
          height: number | null
          bytes: number | string | null
          name: string | null
          alt: string | null
        }
        Returns: Json
      }
      create_preview_link: {
        Args: {
          record_id: string | null
          token_hash: string | null
        }
        Returns: Json
      }
      create_reset_link: {
        Args: {
          user_id: string | null
          token_hash: string | null
        }
        Returns: string
      }
      dashboard_counts: { Args: never; Returns: Json }
      empty_bin: { Args: never; Returns: number }
      end_invite: {
        Args: {
          invite_id: string | null
        }
        Returns: boolean
      }
      end_preview_link: {
        Args: {
          record_id: string | null
        }
        Returns: Json
      }
      end_sessions: {
        Args: {
          user_id: string | null
        }
        Returns: boolean
      }
      export_signups: { Args: never; Returns: Json }
      feature_article: {
        Args: {
          article_id: string | null
          after?: string | null | undefined
        }
        Returns: Json
      }
      find_accounts: {
        Args: {
          email: string | null
          id?: string | null | undefined
        }
        Returns: Json
      }
      finish_invite: {
        Args: {
          link_id: string | null
          account_id: string | null
        }
        Returns: boolean
      }
      finish_restore: {
        Args: {
          counts: Json | null
        }
        Returns: undefined
      }
      forget_build: { Args: never; Returns: undefined }
      forget_file: {
        Args: {
          file_id: string | null
        }
        Returns: undefined
      }
      forget_picture: {
        Args: {
          picture_id: string | null
        }
        Returns: undefined
      }
      generate_codes: {
        Args: {
          release_id: string | null
          batch_name: string | null
          quantity: number | null
          candidates: string[] | null
          is_dormant?: boolean | null | undefined
        }
        Returns: Json
      }
      import_catalogue: {
        Args: {
          import_id: string | null
          kind: string | null
          name: string | null
          items: Json | null
        }
        Returns: Json
      }
      import_codes: {
        Args: {
          release_id: string | null
          batch_name: string | null
          codes: string[] | null
          dry_run?: boolean | null | undefined
          new_batch_id?: string | null | undefined
        }
        Returns: Json
      }
      is_anything_due: {
        Args: {
          has_form_service: boolean | null
        }
        Returns: boolean
      }
      lease_build: {
        Args: {
          seen_revision: number | string | null
        }
        Returns: boolean
      }
      lease_contact_deliveries: {
        Args: {
          message_id?: string | null | undefined
          max_messages?: number | null | undefined
        }
        Returns: Json
      }
      list_artists: {
        Args: {
          q?: string | null | undefined
          status?: string | null | undefined
          sort?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_audit: {
        Args: {
          action?: string | null | undefined
          actor?: string | null | undefined
          after?: number | string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_batches: {
        Args: {
          release_id?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_codes: {
        Args: {
          release_id?: string | null | undefined
          batch_id?: string | null | undefined
          state?: string | null | undefined
          q?: string | null | undefined
          sort?: string | null | undefined
          after?: number | string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_goods: {
        Args: {
          q?: string | null | undefined
          status?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_imports: { Args: never; Returns: Json }
      list_messages: {
        Args: {
          q?: string | null | undefined
          delivered?: boolean | null | undefined
          box?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_news: {
        Args: {
          q?: string | null | undefined
          kind?: string | null | undefined
          sort?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_pages: {
        Args: {
          q?: string | null | undefined
          status?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_pictures: {
        Args: {
          q?: string | null | undefined
          picked?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_press_kits: {
        Args: {
          q?: string | null | undefined
          status?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_releases: {
        Args: {
          q?: string | null | undefined
          artist?: string | null | undefined
          status?: string | null | undefined
          sort?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_signups: {
        Args: {
          q?: string | null | undefined
          sort?: string | null | undefined
          after?: string | null | undefined
          page_size?: number | null | undefined
        }
        Returns: Json
      }
      list_sweepable_files: { Args: never; Returns: Json }
      list_sweepable_pictures: { Args: never; Returns: Json }
      list_tasks: { Args: never; Returns: Json }
      look_up_code: {
        Args: {
          code: string | null
        }
        Returns: Json
      }
      look_up_staff_link: {
        Args: {
          token_hash: string | null
        }
        Returns: Json
      }
      make_code_available: {
        Args: {
          code: string | null
          release_id?: string | null | undefined
        }
        Returns: Json
      }
      move_artist: {
        Args: {
          artist_id: string | null
          after?: string | null | undefined
        }
        Returns: Json
      }
      open_download: {
        Args: {
          code: string | null
          claim: string | null
          file_id: string | null
        }
        Returns: Json
      }
      open_preview_link: {
        Args: {
          token_hash: string | null
        }
        Returns: Json
      }
      project_state: { Args: never; Returns: Json }
      publish_articles: {
        Args: {
          ids: string[] | null
          published: boolean | null
        }
        Returns: Json
      }
      read_article_release: {
        Args: {
          article_id: string | null
        }
        Returns: string
      }
      read_bans: { Args: never; Returns: string[] }
      read_batch: {
        Args: {
          batch_id: string | null
        }
        Returns: Json
      }
      read_catalogue: {
        Args: {
          kind: string | null
          after?: string | null | undefined
        }
        Returns: Json
      }
      read_open_invites: { Args: never; Returns: Json }
      read_preview_link: {
        Args: {
          record_id: string | null
        }
        Returns: Json
      }
      read_publishing: { Args: never; Returns: Json }
      read_redirects: { Args: never; Returns: Json }
      read_release_choices: { Args: never; Returns: Json }
      read_release_files: {
        Args: {
          release_id: string | null
        }
        Returns: Json
      }
      read_release_uses: {
        Args: {
          release_id: string | null
        }
        Returns: Json
      }
      read_sent_facts: {
        Args: {
          release_id: string | null
        }
        Returns: Json
      }
      read_show_choices: { Args: never; Returns: Json }
      record_audit: {
        Args: {
          actor: string | null
          action: string | null
          subject?: string | null | undefined
          detail?: Json | null | undefined
        }
        Returns: undefined
      }
      record_backup: {
        Args: {
          taken_at: string | null
          sha256: string | null
        }
        Returns: undefined
      }
      record_build: {
        Args: {
          revision: number | string | null
          read_at: string | null
        }
        Returns: undefined
      }
      record_build_failure: {
        Args: {
          failure: string | null
        }
        Returns: undefined
      }
      record_contact_delivery: {
        Args: {
          message_id: string | null
          failure: string | null
        }
        Returns: undefined
      }
      record_deploy: {
        Args: {
          deploy_id: string | null
        }
        Returns: undefined
      }
      record_drill: {
        Args: {
          taken_at: string | null
          sha256: string | null
        }
        Returns: string
      }
      record_failed_sign_in: {
        Args: {
          email: string | null
        }
        Returns: undefined
      }
      record_hook_call: {
        Args: {
          reason: string | null
          failure: string | null
        }
        Returns: undefined
      }
      record_new_password: {
        Args: {
          user_id: string | null
          action: string | null
          actor: string | null
          sessions_since?: string | null | undefined
        }
        Returns: undefined
      }
      redeem_code: {
        Args: {
          code: string | null
          claim: string | null
          client: string | null
          proven?: number | null | undefined
          network?: string | null | undefined
          provider?: string | null | undefined
          can_prove?: boolean | null | undefined
        }
        Returns: Json
      }
      refund_sign_in: {
        Args: {
          client: string | null
          account: string | null
          taken: string[] | null
        }
        Returns: undefined
      }
      rehearse_batch: {
        Args: {
          batch_id: string | null
        }
        Returns: Json
      }
      reject_picture: {
        Args: {
          picture_id: string | null
        }
        Returns: undefined
      }
      release_day: {
        Args: {
          release_id: string | null
          is_known: boolean | null
        }
        Returns: Json
      }
      remove_file: {
        Args: {
          file_id: string | null
        }
        Returns: Json
      }
      remove_picture: {
        Args: {
          picture_id: string | null
        }
        Returns: Json
      }
      replace_code: {
        Args: {
          code: string | null
          candidates: string[] | null
          reason: string | null
          request_id: string | null
        }
        Returns: Json
      }
      replace_picture: {
        Args: {
          picture_id: string | null
          new_picture_id: string | null
        }
        Returns: Json
      }
      request_publish: { Args: never; Returns: undefined }
      return_staff_link: {
        Args: {
          link_id: string | null
        }
        Returns: undefined
      }
      save_release: {
        Args: {
          fields: Json | null
          editions: Json | null
          id?: string | null | undefined
          version?: string | null | undefined
        }
        Returns: string
      }
      save_sent_facts: {
        Args: {
          release_id: string | null
          edition: string | null
          facts: Json | null
        }
        Returns: Json
      }
      save_tracks: {
        Args: {
          release_id: string | null
          version: string | null
          tracks: Json | null
        }
        Returns: Json
      }
      search_admin: {
        Args: {
          query: string | null
          code?: string | null | undefined
        }
        Returns: Json
      }
      sell_code: {
        Args: {
          batch_id: string | null
          sale_id: string | null
        }
        Returns: Json
      }
      settle_import: {
        Args: {
          import_id: string | null
          kind: string | null
          name: string | null
        }
        Returns: Json
      }
      shared_picture: {
        Args: {
          picture_id: string | null
        }
        Returns: Json
      }
      sign_up_for_newsletter: {
        Args: {
          name: string | null
          email: string | null
          consent: string | null
          client: string | null
          proof?: string | null | undefined
          can_prove?: boolean | null | undefined
        }
        Returns: Json
      }
      site_content: { Args: never; Returns: Json }
      stage_rows: {
        Args: {
          table_name: string | null
          rows: Json | null
        }
        Returns: undefined
      }
      start_transfer: {
        Args: {
          code: string | null
          claim: string | null
          token_hash: string | null
        }
        Returns: string
      }
      store_contact_message: {
        Args: {
          name: string | null
          email: string | null
          subject_type: string | null
          custom_subject: string | null
          message: string | null
          submission: string | null
          client: string | null
          proof?: string | null | undefined
          can_prove?: boolean | null | undefined
          code?: string | null | undefined
        }
        Returns: Json
      }
      undo_code_action: {
        Args: {
          action_id: string | null
        }
        Returns: Json
      }
      undo_import: {
        Args: {
          import_id: string | null
        }
        Returns: Json
      }
      undo_sale: {
        Args: {
          batch_id: string | null
          sale_id: string | null
        }
        Returns: Json
      }
      use_staff_link: {
        Args: {
          token_hash: string | null
        }
        Returns: Json
      }
    }
  }
}

/** A row of this table, as it is read. */
export type Row<Table extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Table]['Row']
