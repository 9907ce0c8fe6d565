export default function Page() { return <h1>crawlers/robots</h1>; }
