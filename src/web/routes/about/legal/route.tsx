export default function Page() { return <h1>about/legal</h1>; }
