export default function Page() { return <h1>crawlers/sitemap</h1>; }
