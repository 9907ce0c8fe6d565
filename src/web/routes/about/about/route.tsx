export default function Page() { return <h1>about/about</h1>; }
