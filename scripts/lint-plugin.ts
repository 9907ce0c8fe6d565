/** The parts of the syntax tree that these rules read; the linter does not publish their types. */
type Syntax = {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly key?: Syntax;
  readonly property?: Syntax;
  readonly tag?: Syntax;
  readonly literal?: Syntax;
  readonly typeAnnotation?: Syntax;
  readonly types?: readonly Syntax[];
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

/** The domain receives the time as an argument. (The linter's own rule covers `Date.now` and `Math.random`.) */
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

/** A file that only re-exports others. The linter's own rule covers `export *` only. */
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

const QUERIES = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** A use case passes the transaction on; queries are named functions in `db`. */
const noSql = {
  create: ({ report }: Context) => {
    const message = 'Move the query into a function of src/db/reads or src/db/writes.';
    return {
      CallExpression: (node: Syntax) => {
        if (QUERIES.has(node.callee?.property?.name ?? '')) report({ node, message });
      },
      TaggedTemplateExpression: (node: Syntax) => {
        if (node.tag?.name === 'sql') report({ node, message });
      },
    };
  },
};

const isNumber = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  'type' in node &&
  node.type === 'Literal' &&
  'value' in node &&
  typeof node.value === 'number';

/** Whether a type is a number, a numeric literal, or a union with one. */
const holdsNumber = (node: Syntax | undefined): boolean =>
  node !== undefined &&
  (node.type === 'TSNumberKeyword' ||
    (node.type === 'TSLiteralType' && isNumber(node.literal)) ||
    (node.type === 'TSTypeAnnotation' && holdsNumber(node.typeAnnotation)) ||
    (node.type === 'TSUnionType' && (node.types ?? []).some(holdsNumber)));

/** A refusal of the domain has a kind; `web/http/respond.ts` maps it to a status. */
const noHttpStatus = {
  create: ({ report }: Context) => {
    const message =
      'Name the kind of the refusal; src/web/http/respond.ts maps it to an HTTP status.';
    return {
      Property: (node: Syntax) => {
        if (/status(code)?$/i.test(node.key?.name ?? '') && isNumber(node.value))
          report({ node, message });
      },
      TSPropertySignature: (node: Syntax) => {
        if (
          /^(http)?status(code)?$/i.test(node.key?.name ?? '') &&
          holdsNumber(node.typeAnnotation)
        )
          report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'pharos' },
  rules: {
    'no-clock': noClock,
    'no-barrel': noBarrel,
    'no-sql': noSql,
    'no-http-status': noHttpStatus,
  },
};
