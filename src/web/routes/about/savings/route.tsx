export default function Page() { return <h1>about/savings</h1>; }
