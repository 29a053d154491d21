import type { Plugin } from 'vite';

/** What of the validation library stands in its schemas and serves no page, and what stands there instead. */
const unused: readonly [found: RegExp, instead: string][] = [
  // Schemas as JSON Schema: only the server's documents need it.
  [/inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);/g, ''],
  [/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined'],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
  // Its own English sentences: ours are made from the code of what is wrong.
  [/^ +_ensureDefaultLocale\(\);/gm, ''],
  // Values that contain themselves: none comes out of a form or as JSON.
  [/^ +_ensureDefaultMemoizer\(\);/gm, ''],
  // Code written while it runs, which the content security policy forbids.
  [/core\.\$ZodObjectJIT\.init/g, 'core.$ZodObject.init'],
];

/** Leaves a third of the validation library out, which every page with a form or a list carries. Fails when the library no longer looks like this. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        let lean = code;
        for (const [found, instead] of unused) {
          const before = lean;
          lean = lean.replaceAll(found, instead);
          if (lean === before) this.error(`the validation library has another form, mend lean-zod.ts: ${found.source}`);
        }
        return { code: lean, map: null };
      },
    },
  };
}
