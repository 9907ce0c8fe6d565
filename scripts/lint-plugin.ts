/** The few shapes of the syntax tree that these rules read; the linter does not publish their types. */
type Syntax = {
  readonly type: string;
  readonly name?: string;
  readonly callee?: Syntax;
  readonly arguments?: readonly Syntax[];
  readonly body?: readonly Syntax[];
  readonly source?: unknown;
  readonly declaration?: unknown;
};
type Context = {
  readonly report: (found: { readonly node: Syntax; readonly message: string }) => void;
};

const isDate = (node: Syntax): boolean =>
  node.callee?.type === 'Identifier' && node.callee.name === 'Date';

/** The domain is given the time. (`Date.now` and `Math.random` fall to the linter's own rule.) */
const noClock = {
  create: ({ report }: Context) => {
    const message = 'The time is an argument here: take a Date from the caller.';
    return {
      NewExpression: (node: Syntax) => {
        if (isDate(node) && node.arguments?.length === 0) report({ node, message });
      },
      CallExpression: (node: Syntax) => {
        if (isDate(node)) report({ node, message });
      },
    };
  },
};

/** A file that only passes on what others export. The linter's own rule knows `export *` alone. */
const noBarrel = {
  create: ({ report }: Context) => ({
    Program: (node: Syntax) => {
      const body = node.body ?? [];
      const passesOn = body.some(({ type, source, declaration }) =>
        type === 'ExportNamedDeclaration' ? Boolean(source ?? !declaration) : false,
      );
      const hasOwn = body.some(
        ({ type, declaration }) =>
          type !== 'ImportDeclaration' &&
          type !== 'ExportAllDeclaration' &&
          !(type === 'ExportNamedDeclaration' && !declaration),
      );
      if (passesOn && !hasOwn)
        report({ node, message: 'Import from the file that declares it; no barrel files.' });
    },
  }),
};

export default {
  meta: { name: 'pharos' },
  rules: { 'no-clock': noClock, 'no-barrel': noBarrel },
};
