export default function Page() { return <h1>about/faq</h1>; }
