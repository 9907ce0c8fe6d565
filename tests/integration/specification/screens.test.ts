import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofType, readPage, type ReadPage } from '#tests/support/pages.ts';
import { ORIGIN, openStore, type Store } from '#tests/support/store.ts';

/** §2 "Screens and routes": what a visitor finds at each public address, in the specification's order. */

let store: Store;
const pages = new Map<string, ReadPage>();
beforeAll(async () => {
  store = await openStore();
  // What is claimed of prices depends on the day.
  store.travel(Date.parse('2026-11-26T12:00:00Z') - Date.now());
});
afterAll(() => store.close());

const open = async (path: string): Promise<ReadPage> => {
  const page = pages.get(path) ?? (await readPage(store.browser().get(path)));
  pages.set(path, page);
  return page;
};

const TOP_LEVEL = [
  ['/', 'Home'],
  ['/products', 'Our Trusted Medications'],
  ['/request', 'Request Medications'],
  ['/about', 'About Pharos'],
  ['/contact', 'Contact'],
  ['/login', 'Sign in to your account'],
  ['/register', 'Create Account'],
  ['/how-to-order', 'How to Order'],
  ['/savings', 'How Much Can I Save?'],
  ['/faq', 'Frequently Asked Questions'],
  ['/blog', 'Blog'],
  ['/cart', 'Your Cart'],
  ['/checkout', 'Checkout'],
  ['/rewards', 'Affiliation Program for Healthcare Providers'],
  ['/referral', 'Refer & Save'],
  ['/admin', 'Admin login'],
  ['/search?q=ozempic', 'Search'],
] as const;

const NAVIGATION = [
  ['Home', '/'],
  ['Products', '/products'],
  ['How to Order', '/how-to-order'],
  ['How Much Can I Save?', '/savings'],
  ['FAQ', '/faq'],
  ['Blog', '/blog'],
  ['About', '/about'],
  ['Affiliation Program', '/rewards'],
  ['Referral Program', '/referral'],
  ['Contact', '/contact'],
] as const;

describe('the route table', () => {
  test.each(TOP_LEVEL)('%s is there, inside the common layout', async (path, title) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    const [first, ...others] = page.headings.filter((each) => each.startsWith('1 '));
    expect(others).toEqual([]);
    if (path !== '/') expect(first).toContain(title);
    for (const [name, to] of NAVIGATION) expect(page.links(name)).toContain(to);
    expect(page.html).toMatch(/<footer\b/);
    expect(page.html).toMatch(/<header\b/);
  });

  test.each(TOP_LEVEL)(
    '%s carries title, description, canonical URL and social-card tags',
    async (path) => {
      const page = await open(path);
      expect(page.title).toMatch(/ \| Pharos$|^Pharos/);
      const hidden = /login|checkout|admin|search|register|cart/.test(path);
      expect(page.meta('description')).toMatch(hidden ? /^.{20,200}$/ : /^.{40,200}$/);
      expect(page.canonical).toBe(ORIGIN + path.replace(/\?.*/, ''));
      expect(page.meta('og:title')).toBe(page.title);
      expect(page.meta('og:description')).toBe(page.meta('description'));
      expect(page.meta('og:url')).toBe(page.canonical);
      expect(page.meta('og:image')).toBe(`${ORIGIN}/cards/store.png`);
      expect(page.meta('twitter:card')).toBe('summary_large_image');
      expect(page.meta('robots')).toBe(hidden ? 'noindex' : 'index, follow');
    },
  );

  test('every page carries the structured data of site and organization', async () => {
    for (const [path] of TOP_LEVEL) {
      const page = await open(path);
      expect(ofType(page, 'Organization')[0]).toMatchObject({ name: 'Pharos' });
      expect(ofType(page, 'WebSite')[0]).toMatchObject({
        potentialAction: { target: `${ORIGIN}/search?q={search_term_string}` },
      });
    }
  });

  test.each(['/login', '/checkout', '/admin', '/search?q=x', '/cart', '/register'])(
    '%s is not for a search engine',
    async (path) => {
      expect((await open(path)).meta('robots')).toContain('noindex');
    },
  );

  test.each([
    ['/account', '/login?from=%2Faccount'],
    ['/admin/dashboard', '/admin'],
  ])('%s sends others to %s', async (path, to) => {
    const answer = await store.browser().get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  });
});

describe('header and footer', () => {
  test('a contact line with a messaging link and the email address', async () => {
    const { brand } = store.deps.settings;
    const page = await open('/');
    expect(page.html).toContain(`href="${brand.messagingUrl}"`);
    expect(page.html).toContain(`href="mailto:${brand.email}"`);
    expect(page.text).toContain(brand.phone);
  });

  test('logged out: Create Account and Login; logged in: My Account and Logout', async () => {
    const page = await open('/');
    expect(page.links('Create Account')).toContain('/register');
    expect(page.links('Login')).toContain('/login');
    expect(page.links('My Account')).toContain('/account');
    expect(page.buttons).toContain('Logout');
    for (const name of ['Create Account', 'Login'])
      expect(page.html).toMatch(new RegExp(`<a class="for-visitors[^>]*>${name}</a>`));
    expect(page.html).toMatch(/<a class="for-customers[^>]*>My Account<\/a>/);
  });

  test('the footer has disclaimer, quick links and the compliance notice', async () => {
    const footer = (await open('/')).text.slice(-2_000);
    expect(footer).toContain('is not a pharmacy');
    expect(footer).toContain('Quick Links');
    expect(footer).toContain('prescription is required for all orders');
    expect(footer).toContain('90-day supply');
    expect(footer).toContain('Narcotic or habit-forming medications are never shipped');
  });

  test('the footer has a social link where the store has one', async () => {
    const social = await openStore({
      replace: ({ settings }) => ({
        settings: {
          ...settings,
          brand: { ...settings.brand, socialUrl: 'https://social.example/pharos' },
        },
      }),
    });
    const page = await readPage(social.browser().get('/'));
    expect(page.html).toContain('href="https://social.example/pharos"');
    await social.close();
  });
});

describe('Home (/)', () => {
  test("the hero has 'Browse Products' and 'How It Works'", async () => {
    const page = await open('/');
    expect(page.links('Browse Products')).toContain('/products');
    expect(page.links('How It Works')).toContain('/how-to-order');
  });

  test("'Why Choose Us' has five points", async () => {
    const page = await open('/');
    const from = page.main.indexOf('Why Choose Us');
    expect(from).toBeGreaterThan(-1);
    expect(page.main.slice(from, from + 700)).toMatch(
      /EU-origin products.*3-7 business days by FedEx or DHL.*Licensed suppliers.*Up to 85% savings.*Insulated express shipping/,
    );
  });

  test("greetings in nine languages and 'Contact us'", async () => {
    const page = await open('/');
    const languages = [...page.html.matchAll(/<span lang="([a-z-]+)"/gi)].map(([, lang]) => lang);
    expect(new Set(languages).size).toBe(9);
    expect(page.links('Contact us')).toContain('/contact');
  });

  test("'Latest Articles' are the 3 newest by date, with 'Read more' and 'View All Articles'", async () => {
    const page = await open('/');
    expect(page.main).toContain('Latest Articles');
    const newest = [
      'direct-oral-anticoagulants-eliquis-vs-xarelto',
      'dpp4-inhibitors-comparing-januvia-trajenta-onglyza',
      'sglt2-inhibitors-for-diabetes-and-heart-failure',
    ];
    expect(page.links('Read more')).toEqual(newest.map((id) => `/blog/${id}`));
    for (const id of newest) {
      const article = store.deps.content.articlesById.get(id);
      for (const text of [article?.title, article?.category, article?.metaDescription])
        expect(page.main).toContain(text);
    }
    expect(page.main.match(/\d+ min read/g)).toHaveLength(3);
    expect(page.links('View All Articles')).toEqual(['/blog']);
  });

  test('the contact block and four questions, and a closing way to /products', async () => {
    const page = await open('/');
    const { brand } = store.deps.settings;
    expect(page.links(brand.email).every((to) => to === `mailto:${brand.email}`)).toBe(true);
    expect(page.main).toContain(brand.phone);
    expect(page.html.match(/<details\b/g)).toHaveLength(4);
    const questions = [...page.html.matchAll(/<summary\b[^>]*>([\s\S]*?)<\/summary>/g)].join(' ');
    for (const about of [/deliver|ship|arrive/i, /prescription/i, /genuine|authentic/i, /track/i])
      expect(questions).toMatch(about);
    expect(page.links('Browse Products').at(-1)).toBe('/products');
  });

  test('the block for healthcare providers leads to the affiliation program', async () => {
    expect((await open('/')).main).toContain('For doctors, clinics and hospitals');
  });
});

describe('Request Medications (/request)', () => {
  test("its five fields and 'Submit Request'", async () => {
    const page = await open('/request');
    expect([...page.fields.keys()].filter((label) => !label.startsWith('Search'))).toEqual([
      'Full Name',
      'Email',
      'Phone Number',
      'Medication Name',
      'Additional Information',
    ]);
    expect(page.buttons).toContain('Submit Request');
  });
});

describe('Login (/login) and Register (/register)', () => {
  test("'Sign in to your account', with 'create a new account'", async () => {
    const page = await open('/login');
    expect(page.links('create a new account')).toEqual(['/register']);
    expect([...page.fields.keys()]).toEqual(
      expect.arrayContaining(['Email', 'Password', 'Remember me']),
    );
    expect(page.buttons).toContain('Sign in');
    expect(page.fields.get('Email')?.tag).toMatch(/autofocus/i);
  });

  test("'Already have an account? Sign in', and the fields by their labels", async () => {
    const page = await open('/register');
    expect(page.links('Already have an account? Sign in')).toEqual(['/login']);
    expect([...page.fields.keys()].filter((label) => !label.startsWith('Search'))).toEqual([
      'Email',
      'Password',
      'Confirm Password',
      'First Name',
      'Last Name',
      'Country',
      'Street Address',
      'Apartment',
      'City',
      'State',
      'ZIP Code',
      'Calling Code',
      'Phone',
    ]);
    expect(page.buttons).toContain('Create Account');
    expect(page.main).toContain(
      'At least 8 characters and at least one uppercase letter or symbol',
    );
  });
});

describe('About (/about)', () => {
  test('hero, mission, feature cards, service note, partnership', async () => {
    const page = await open('/about');
    expect(page.main).toMatch(
      /About Pharos.*Our Mission.*EU-origin products only.*3-7 business days.*Strict prescription policy.*Savings up to 85%.*licensed pharmacist.*Healthcare-Provider Partnership/,
    );
    expect(page.html).toMatch(/href="mailto:support@pharos\.example\?subject=/);
  });

  test("'Browse Our Products' and 'Contact Us'", async () => {
    const page = await open('/about');
    expect(page.links('Browse Our Products')).toEqual(['/products']);
    expect(page.links('Contact Us')).toEqual(['/contact']);
  });
});

describe('Contact (/contact)', () => {
  test('the form, and who to reach and when', async () => {
    const page = await open('/contact');
    expect([...page.fields.keys()].filter((label) => !label.startsWith('Search'))).toEqual([
      'Name',
      'Email',
      'Subject',
      'Message',
    ]);
    expect(page.fields.get('Email')?.type).toBe('email');
    expect(page.buttons).toContain('Send Message');
    expect(page.main).toContain('Monday-Friday 7am-10pm CST');
    expect(page.main).toContain('Saturday and Sunday 9am-5pm CST');
    expect(page.main).toContain('+1 202 555 0143');
    expect(page.main).toContain('support@pharos.example');
  });
});

describe('How to Order (/how-to-order)', () => {
  test('six numbered steps and the way to /products', async () => {
    const page = await open('/how-to-order');
    expect(page.main).toMatch(
      /Browse Medications.*Create an Account.*Place Your Order.*Upload Your Prescription.*Order Confirmation.*Delivery to Your Door/,
    );
    expect(page.html).toMatch(/<ol\b/);
    expect(page.html).toMatch(/<main[\s\S]*href="\/products"[\s\S]*<\/main>/);
  });
});

describe('Savings (/savings)', () => {
  test('Medication, US Price, Our Price, Savings for each medicine; the way to /products', async () => {
    const page = await open('/savings');
    expect(page.main).toMatch(/Medication\s+US Price\s+Our Price\s+Savings/);
    expect(page.html.match(/<tr\b/g)?.length).toBeGreaterThan(25);
    expect(page.main).toMatch(/Ozempic\b.*\$1,203\s+From \$359\s+Cheaper at home/);
    expect(page.main).toMatch(/Eliquis\b.*\$728\s+From \$98\s+72%/);
    expect(page.html).toMatch(/<main[\s\S]*href="\/products"[\s\S]*<\/main>/);
  });
});

describe('FAQ (/faq)', () => {
  test('six questions, one open at a time, with both ways on, data and breadcrumbs', async () => {
    const page = await open('/faq');
    const details = page.html.match(/<details\b[^>]*>/g) ?? [];
    expect(details).toHaveLength(6);
    // A name that they share is what makes the browser close the others.
    expect(new Set(details.map((tag) => /name="([^"]+)"/.exec(tag)?.[1])).size).toBe(1);
    expect(page.html).toMatch(/<main[\s\S]*href="\/contact"[\s\S]*<\/main>/);
    expect(page.html).toMatch(/<main[\s\S]*href="\/products"[\s\S]*<\/main>/);
    expect(ofType(page, 'FAQPage')[0]?.mainEntity).toHaveLength(6);
    expect(ofType(page, 'BreadcrumbList')).toHaveLength(1);
  });
});

describe('Affiliation program (/rewards)', () => {
  test("'Affiliation Program for Healthcare Providers', 'Why Partner With Us', 'Ideal for', 'Ready to Join?'", async () => {
    const page = await open('/rewards');
    expect(page.main).toMatch(
      /Affiliation Program for Healthcare Providers.*Why Partner With Us.*A valid prescription, every time.*EU-regulated products.*No hidden fees.*Significant savings for patients.*Fast and reliable delivery.*Easy referral process.*Ideal for.*Independent doctors.*Weight-loss clinics.*Diabetes centers.*International patient services.*Functional medicine clinics.*Ready to Join\?/,
    );
  });

  test("'Join Now' and 'Contact Us' open a mail draft with its subject", async () => {
    const page = await open('/rewards');
    const draft = `mailto:support@pharos.example?subject=${encodeURIComponent(
      'Healthcare Provider Affiliation Program Inquiry',
    )}`;
    expect(page.links('Join Now')).toEqual([draft]);
    expect(page.links('Contact Us')).toEqual([draft]);
  });
});

describe('Referral (/referral)', () => {
  test("'Refer & Save': three benefits, questions, 'Place Your First Order'", async () => {
    const page = await open('/referral');
    expect(page.main).toMatch(
      /Refer & Save.*friend saves 5%.*You get 5% off.*Make a difference.*first order is completed.*within 24 hours after your friend's order has shipped.*cancelled or refunded/,
    );
    expect(page.links('Place Your First Order')).toEqual(['/products']);
  });
});

describe('Search (/search?q={term})', () => {
  test('finds products and articles, also when misspelt', async () => {
    for (const term of ['ozempic', 'ozempick', 'semaglutide'])
      expect((await readPage(store.browser().get(`/search?q=${term}`))).html).toContain(
        'href="/products/ozempic"',
      );
    expect((await readPage(store.browser().get('/search?q=wegovy+vs+ozempic'))).html).toContain(
      'href="/blog/wegovy-vs-ozempic"',
    );
  });

  test('says so where nothing is found, and repeats what was asked as text', async () => {
    const page = await readPage(
      store.browser().get(`/search?q=${encodeURIComponent('<script>alert(1)</script>')}`),
    );
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('<script>alert(1)');
  });
});

test('an unknown route is a 404 page in the layout of the store', async () => {
  const page = await open('/no-such-page');
  expect(page.status).toBe(404);
  for (const [name, to] of NAVIGATION) expect(page.links(name)).toContain(to);
});
