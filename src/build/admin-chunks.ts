import type { Plugin } from 'vite'

/**
 * Directly in components/admin, but for what the frame (src/admin) imports itself: that stands in the frame's own chunk.
 * MarkupField and MomentField are loaded by the forms that have such fields, TextTagDialog when it is asked for. Screens load
 * by themselves what few of them have. Of lib what screens alone have, each too small for a file.
 */
const sharedByScreens =
  /[\\/]components[\\/]admin[\\/](?!BelongsTo|BulkBar|CheckList|CopyText|Form\.|files-in|Markup|MomentField|NewLink|path|PictureField|PreviewLink|Record(?:List|Row)|record-form|Row(?:Menu|Table)|SignInLayout|Tabs|Text(?:Tag)?Dialog|dialogs|fields|notices|picture-field|site-context|use-loaded-on-touch|use-(?:bulk|chosen|form|picture-tools|record-deletion|record-order|table)\.|read\.|typed-moment|use-text-tags|WithNames)[^\\/]+\.tsx?$|[\\/]lib[\\/](bin|bulk|field|move|page|records-client)\.ts$|[\\/](?:artists|catalogue|contact|files|news|newsletter|pages|pictures|press|redirects|releases|settings|staff)[\\/]admin[\\/]api\.ts$/

/**
 * Fewer files of script for the admin. Left alone, Rolldown makes a chunk of every module that two lazy screens share, some
 * forty of less than 500 bytes (https://github.com/rolldown/rolldown/issues/10731).
 *
 * `allow-extension`: a module that the frame has loaded stays in the frame's chunk, which then exports it to the screens.
 * Astro sets `exports-only` for the client's environment, so that only `configEnvironment` can change it.
 */
export const adminChunks = (): Plugin => ({
  name: 'admin-chunks',
  configEnvironment: (environment) => {
    if (environment !== 'client') return null
    return {
      build: {
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'admin-shared',
                  test: sharedByScreens,
                  // Their dependencies are public pages' as well.
                  includeDependenciesRecursively: false,
                },
                // Lists, which the form of a record does without.
                {
                  name: 'admin-lists',
                  test: /[\\/]components[\\/]admin[\\/](BulkBar|Record(List|Row)|Row(Menu|Table)|use-(bulk|chosen|record-deletion|record-order|table))\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // Forms, which the list of records does without.
                {
                  name: 'admin-forms',
                  test: /[\\/]components[\\/]admin[\\/](Form|PictureField|record-form|use-form)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // What the frame and its sign-in have in common with screens, which would be five files.
                {
                  name: 'frame',
                  test: /[\\/](lib[\\/](check|email|operation|schema-atoms|slug)|staff[\\/]admin[\\/](client|messages|operations|schema)|components[\\/]admin[\\/]WithNames)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // What counts days, for Home: two of these files are much larger than one.
                {
                  name: 'days',
                  test: /[\\/](lib[\\/]day|news[\\/]event-order)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // What something costs and where it is ordered, for the preview of goods as well.
                {
                  name: 'offers',
                  test: /[\\/](goods[\\/](kinds|variant)|editions[\\/](edition-state|price)|lib[\\/]allowed-links)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // What writes a mail and shows it, when its button is pressed.
                {
                  name: 'mail',
                  test: /[\\/](lib[\\/](absolute-address|mail(-tree)?|shared-picture)|(news[\\/]article|releases[\\/]release)-mail|admin[\\/]mail[\\/][^\\/]+)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // What the screens of codes have in common.
                {
                  name: 'codes',
                  test: /[\\/]codes[\\/]admin[\\/](CopyCodes|ReleaseSelect|tables-operations|use-code-action)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // What the screens of articles have in common.
                {
                  name: 'articles',
                  test: /[\\/]news[\\/](article|type-badges)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // What the screens of goods and their import have in common.
                {
                  name: 'goods',
                  test: /[\\/]goods[\\/](goods|admin[\\/](api|messages))\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // What draws a picture, for islands as well.
                {
                  name: 'picture',
                  test: /[\\/](lib[\\/](media|picture(-address)?)|components[\\/](Drawn)?Picture)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    }
  },
})
